import OrigamiModel

/// The words of the legend in German. Each function switches over all cases, as those in English do.
extension Legend {
  /// The name and the meaning of a sign.
  typealias SignWords = (name: String, meaning: String)

  static func german(_ kind: Diagram.LineKind) -> SignWords {
    switch kind {
    case .edge: ("Kante", "Eine Kante des Papiers, am Rand oder gefaltet.")
    case .crease: ("Knick", "Ein Knick, der schon da ist; er reicht nicht ganz bis an die Kanten.")
    case .valley: ("Talfalte", "Hier falten, auf dich zu.")
    case .mountain: ("Bergfalte", "Hier falten, von dir weg nach hinten.")
    case .xray: ("Verdeckte Linie", "Eine Kante hinter dem Papier oder eine gedachte Linie.")
    case .cut: ("Schnitt", "An dieser Linie schneiden.")
    case .leader: ("Hinweislinie", "Zeigt auf die Stelle, von der die Worte sprechen.")
    }
  }

  static func german(_ kind: Diagram.ArrowKind) -> SignWords {
    switch kind {
    case .valley: ("Talfalte (Pfeil)", "Auf dich zu falten; die Pfeilspitze zeigt, wo das Papier landet.")
    case .mountain: ("Bergfalte (Pfeil)", "Von dir weg falten; der gepunktete Teil des Pfeils liegt hinten.")
    case .foldUnfold: ("Falten und öffnen", "Falten, kniffen und öffnen: nur der Knick bleibt.")
    case .unfold: ("Öffnen", "Das Papier zurückführen; eine Faltlinie gibt es nicht.")
    case .pleat: ("Zickzackfalte", "Hin und her falten, sodass das Papier im Zickzack liegt.")
    case .crimp: ("Stufenfalte", "Beide Lagen gleich im Zickzack falten, spiegelbildlich zueinander.")
    case .foldOverOver: ("Mehrmals umschlagen", "Für jeden Bogen des Pfeils einmal umschlagen.")
    case .turnOver: ("Wenden", "Das Papier auf die andere Seite wenden.")
    case .rotate: ("Drehen", "Das Papier in der Ebene um diesen Winkel drehen.")
    case .push: ("Drücken", "Hier drücken.")
    case .sink: ("Versenken", "Die Spitze öffnen, hineindrücken und das Papier wieder schließen.")
    case .reverse: ("Gegenbruchfalte", "Die Spitze zwischen ihre Lagen drücken.")
    case .closedSink: ("Geschlossen versenken", "Die Spitze hineindrücken, ohne sie zu öffnen.")
    case .pull: ("Herausziehen", "Das Papier herausziehen.")
    case .open: ("Lagen öffnen", "Hier die Lagen öffnen.")
    case .squash: ("Quetschfalte", "Die Klappe hier öffnen und flach drücken.")
    case .inflate: ("Aufblasen", "Hier Luft hineinblasen.")
    case .swivel: ("Schwenkfalte", "Das Papier um den Punkt schwenken, an dem der Pfeil beginnt.")
    case .tuck: ("Einstecken", "Die Klappe nach innen stecken, hinter die Lage.")
    case .repeat: ("Wiederholen", "Die genannten Schritte so oft ausführen, wie Striche da sind.")
    }
  }

  static func german(_ kind: Diagram.MarkKind) -> SignWords {
    switch kind {
    case .point: ("Punkt", "Eine Stelle, von der die nächste Falte spricht.")
    case .hold: ("Festhalten", "Das Papier hier festhalten.")
    case .holdAndPull: ("Festhalten und ziehen", "Das Papier hier festhalten und ziehen.")
    case .rightAngle: ("Rechter Winkel", "Die Linien treffen sich im rechten Winkel.")
    case .equal: ("Gleiche Längen", "Längen mit gleich vielen Strichen sind gleich.")
    case .equalAngle: ("Gleiche Winkel", "Winkel mit gleich vielen Strichen sind gleich.")
    case .xrayCircle: ("Aufgeschnitten", "Im Kreis sind die oberen Lagen weggelassen.")
    case .zoomIn: ("Größer", "Diese Zeichnung ist größer.")
    case .zoomOut: ("Kleiner", "Diese Zeichnung ist kleiner.")
    case .viewFromHere: ("Blick von hier", "Die nächste Zeichnung zeigt den Blick von hier.")
    case .cutHere: ("Hier schneiden", "Das Papier schneiden, von hier an.")
    case .stepNumber: ("Schrittnummer", "Die Nummer des Schritts, zu dem diese Zeichnung gehört.")
    case .finished: ("Fertig", "Das Modell ist fertig.")
    }
  }

  static func german(_ fold: NamedFold) -> SignWords {
    switch fold {
    case .book: ("Buchfalte", "Eine Kante auf die gegenüberliegende falten.")
    case .cupboard: ("Schrankfalte", "Zwei gegenüberliegende Kanten zur Mittellinie falten.")
    case .blintz: ("Blintzfalte", "Alle Ecken zur Mitte falten.")
    case .valley: ("Talfalte", "Auf dich zu falten.")
    case .mountain: ("Bergfalte", "Von dir weg nach hinten falten.")
    case .precrease: ("Vorfalten", "Falten und wieder öffnen, damit der Knick für später da ist.")
    case .pleat:
      ("Zickzackfalte", "Eine Berg- und eine Talfalte nebeneinander: das Papier liegt im Zickzack.")
    case .insideCrimp:
      ("Innere Stufenfalte", "Beide Lagen gleich im Zickzack falten; was dazwischenliegt, kommt nach innen.")
    case .outsideCrimp:
      ("Äußere Stufenfalte", "Beide Lagen gleich im Zickzack falten; was dazwischenliegt, kommt nach außen.")
    case .insideReverse: ("Innere Gegenbruchfalte", "Die Spitze zwischen ihre Lagen drücken.")
    case .outsideReverse: ("Äußere Gegenbruchfalte", "Die Spitze um beide Lagen herumlegen.")
    case .rabbitEar: ("Hasenohr", "Zwei Kanten auf die dritte falten; was dazwischen ist, wird ein Ohr.")
    case .squash: ("Quetschfalte", "Die Klappe öffnen und flach drücken.")
    case .petal: ("Blütenblattfalte", "Die Spitze heben; ihre Seiten treffen sich in der Mitte.")
    case .swivel: ("Schwenkfalte", "Papier um einen Punkt verschieben: ein Knick wandert mit.")
    case .openSink: ("Offen versenken", "Die Spitze öffnen, hineindrücken und das Papier wieder schließen.")
    case .closedSink: ("Geschlossen versenken", "Die Spitze hineindrücken, ohne sie zu öffnen.")
    case .spreadSink: ("Ausbreitend versenken", "Die Spitze hineindrücken und ihre Lagen flach ausbreiten.")
    case .collapse: ("Zusammenlegen", "An allen Knicken zugleich falten.")
    case .tuck: ("Einstecken", "Die Klappe nach innen stecken, hinter die Lage.")
    case .pullOut: ("Herausziehen", "Das Papier herausziehen, das innen verborgen ist.")
    case .turnOver: ("Wenden", "Das Papier auf die andere Seite wenden.")
    case .rotate: ("Drehen", "Das Papier in der Ebene drehen.")
    case .inflate: ("Aufblasen", "Luft hineinblasen, bis es rund wird.")
    case .repeat: ("Wiederholen", "Dasselbe an anderer Stelle noch einmal.")
    }
  }

  static func german(_ base: NamedBase) -> SignWords {
    switch base {
    case .kite: ("Drachengrundform", "Zwei benachbarte Kanten liegen auf der Diagonale.")
    case .fish: ("Fischgrundform", "Eine Drachengrundform an beiden Enden: zwei Hasenohren.")
    case .bird: ("Vogelgrundform", "Eine Quadratgrundform mit Blütenblattfalten vorn und hinten.")
    case .frog:
      ("Froschgrundform", "Eine Quadratgrundform, deren vier Klappen Quetsch- und Blütenblattfalten haben.")
    case .waterbomb:
      ("Wasserbombengrundform", "Vier dreieckige Klappen, die sich in der geschlossenen Spitze treffen.")
    case .preliminary: ("Quadratgrundform", "Vier quadratische Klappen, die Ecken an der offenen Spitze.")
    case .blintz: ("Blintzgrundform", "Alle Ecken liegen in der Mitte.")
    case .windmill: ("Windmühlengrundform", "Vier Spitzen, die sich um die Mitte drehen.")
    }
  }
}
