import OrigamiWeb

extension GermanMessages {
  /// Returns the message for an error of publishing a library or of reading a published one.
  ///
  /// - Parameter place: the address or folder of the library; nil if it is not known.
  static func text(of error: WebError, place: String?) -> Failure {
    let place = place.map { VisibleName.of($0) } ?? "die veröffentlichte Bibliothek"
    switch error {
    case .badAddress(.userName):
      // The address is not repeated: what stands before the host may be a password.
      return Failure(
        message: "eine Adresse mit Benutzernamen ist keine Adresse einer Bibliothek",
        help: "weglassen, was zwischen // und @ steht; gelesen wird ohne Kennwort")
    case .badAddress(let problem):
      return Failure(message: "\(place) ist keine Adresse einer Bibliothek: \(text(of: problem))")
    case .insecureAddress:
      return Failure(
        message: "\(place) ist nicht verschlüsselt: was du liest, könnte unterwegs geändert werden",
        help: "https verwenden, oder es erlauben: --insecure-http")
    case .noTransfer:
      return Failure(
        message: "libcurl fehlt; ohne sie ist \(place) nicht erreichbar",
        help: "sie einrichten (Debian, Ubuntu: apt install libcurl4; Fedora: dnf install libcurl)")
    case .offline:
      return Failure(
        message: "\(place) wurde noch nicht gelesen, oder dieser Teil nicht",
        help: "ohne --offline wiederholen")
    case .unreachable(let host, let reason):
      return Failure(
        message: "\(VisibleName.of(host)) ist nicht erreichbar ("
          + (reason.map(VisibleName.of) ?? "keine Antwort zur rechten Zeit") + ")",
        help: "Adresse und Netz prüfen, dann noch einmal versuchen")
    case .untrusted(let host, let reason):
      return Failure(
        message: "\(VisibleName.of(host)) ist nicht vertrauenswürdig (\(VisibleName.of(reason)))",
        help: "bitte den Betreiber des Servers, das Zertifikat zu erneuern")
    case .noCertificates(let reason):
      return Failure(
        message: "die Liste der Zertifikate dieses Rechners ist nicht lesbar (\(VisibleName.of(reason)))",
        help:
          "sie einrichten (Debian, Ubuntu: apt install ca-certificates; Fedora: dnf install ca-certificates)")
    case .badSignature(let problem):
      return Failure(
        message: "\(place) ist nicht das, dem du vertraust: \(text(of: problem))",
        help: "bei dem nachfragen, der sie veröffentlicht; ein neuer Schlüssel: origami trust ADRESSE DATEI")
    case .noVerification:
      return Failure(
        message: "libsodium fehlt; ohne sie lässt sich die Signatur nicht prüfen: \(place)",
        help: "sie einrichten (Debian, Ubuntu: apt install libsodium23; Fedora: dnf install libsodium)")
    case .badKey:
      return Failure(
        message: "\(place) ist kein öffentlicher Schlüssel von minisign",
        help: "das ist eine Datei mit zwei Zeilen; minisign -G schreibt sie als minisign.pub")
    case .status(let status, let path):
      return Failure(
        message: "der Server antwortet auf \(path) mit dem Status \(status): \(place)",
        help: help(for: status))
    case .throttled(let host, let seconds):
      let wait = seconds.map { "in \($0) s" } ?? "später"
      return Failure(
        message: "\(VisibleName.of(host)) ist überlastet", help: "\(wait) noch einmal versuchen")
    case .resting(let last):
      let last = text(of: last, place: place)
      return Failure(
        message: last.message,
        help: last.help ?? "mehrmals nacheinander versagt; in einer Minute noch einmal versuchen")
    case .tooLarge(let path, let limit):
      return Failure(
        message: "\(VisibleName.of(path)) hat mehr als \(limit) Bytes: \(place)",
        help: "die Adresse prüfen; stimmt sie, die Bibliothek mit --force neu veröffentlichen")
    case .redirected(let other):
      return Failure(
        message: "\(place) verweist auf \(VisibleName.of(other))",
        help: "wenn du dieser Adresse vertraust, nimm sie statt der ersten")
    case .notALibrary(let problem):
      return Failure(
        message: "\(place) ist keine veröffentlichte Bibliothek: \(text(of: problem))",
        help: help(for: problem))
    case .newerFormat(let format, let supported):
      return Failure(
        message: "ein neueres origami hat \(place) veröffentlicht "
          + "(Format \(format); dieses Programm kennt \(supported))", help: "die neuere Version einrichten")
    case .wrongHash(let path):
      return Failure(
        message: "\(VisibleName.of(path)) ist beschädigt oder wurde unterwegs geändert: \(place)",
        help: "noch einmal versuchen; bleibt es so, die Bibliothek mit --force neu veröffentlichen")
    case .badObject(let reason):
      return Failure(
        message: "\(place) ist beschädigt (\(VisibleName.of(reason)))",
        help: "die Bibliothek mit --force neu veröffentlichen")
    case .missingObject(let path):
      return Failure(
        message: "\(VisibleName.of(path)) fehlt: \(place)",
        help: "alle Objekte auf den Server kopieren, dann library.json")
    case .stepTooLarge(let model, let step, let bytes, let limit):
      return Failure(
        message:
          "der Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' hat \(bytes) Bytes; ein "
          + "veröffentlichter Schritt darf höchstens \(limit) haben",
        help: "ihn teilen, oder seine Zeichnung vereinfachen")
    case .modelTooLarge(let model, let bytes, let limit):
      return Failure(
        message: "die Beschreibung des Modells '\(VisibleName.of(model))' und seine Liste der Fotos haben "
          + "gepackt \(bytes) Bytes; veröffentlicht dürfen es höchstens \(limit) sein, und ungepackt 1 MB",
        help: "seine Texte kürzen, oder Fotos weglassen")
    case .locked(let folder):
      return Failure(
        message: "ein anderes Programm veröffentlicht in \(VisibleName.of(folder))",
        help: "noch einmal versuchen, wenn es fertig ist")
    case .otherLibrary(let folder):
      return Failure(
        message: "\(VisibleName.of(folder)) enthält schon eine andere Bibliothek",
        help: "in einen anderen Ordner veröffentlichen, oder diesen leeren")
    case .unsigned(let folder):
      return Failure(
        message:
          "die Veröffentlichung in \(VisibleName.of(folder)) ist signiert; wer dem Schlüssel vertraut, "
          + "bekäme eine ohne Signatur nicht zu lesen",
        help: "signieren: --sign SCHLÜSSEL; oder \(VisibleName.of(folder))/library.json.minisig löschen")
    case .notSigned(let reason):
      return Failure(message: "die Veröffentlichung ist nicht signiert (\(text(of: reason)))")
    case .keptChanging:
      return Failure(
        message: "die Bibliothek änderte sich beim Veröffentlichen immer wieder",
        help: "noch einmal versuchen, wenn das Einlesen fertig ist")
    case .damagedKey(let path):
      return Failure(
        message: "der Schlüssel, dem du vertraust, ist in \(VisibleName.of(path)) beschädigt",
        help: "ihm noch einmal vertrauen: origami trust ADRESSE DATEI")
    case .file(let path, let code):
      return Failure(message: "\(VisibleName.of(path)) ist nicht brauchbar: \(reason(code))")
    }
  }

  private static func text(of problem: WebError.AddressProblem) -> String {
    switch problem {
    case .badCharacter: "ein Zeichen darin kann eine Adresse nicht haben"
    case .relativePath: "nach file:// kommt ein Pfad, der mit / beginnt"
    case .otherScheme: "sie beginnt weder mit https:// noch mit http:// noch mit file://"
    case .query: "sie enthält eine Abfrage; nenne den Ordner von library.json"
    case .noHost: "sie nennt keinen Rechner"
    case .userName: "sie enthält einen Benutzernamen"
    case .badPort: "was auf den Rechner folgt, ist kein Port"
    case .dots: "ein Teil ihres Pfads ist . oder .."
    }
  }

  private static func text(of problem: WebError.SignatureProblem) -> String {
    switch problem {
    case .unsigned: "es gibt keine Signatur"
    case .unreadable: "die Signatur ist nicht lesbar"
    case .otherKey: "sie ist mit einem anderen Schlüssel signiert"
    case .otherContent: "die Signatur gehört zu etwas anderem"
    case .keyGone: "der Schlüssel, dem du vertraut hast, ist nicht mehr da"
    case .otherLibrary: "es ist jetzt eine andere Bibliothek"
    case .older: "sie ist älter als die zuletzt gelesene"
    }
  }

  private static func text(of problem: WebError.RootProblem) -> String {
    switch problem {
    case .missing: "es gibt dort keine library.json"
    case .unreadable: "ihre library.json ist nicht lesbar"
    case .webPage: "statt ihrer kam eine Webseite"
    case .otherLibrary: "dort ist jetzt eine andere Bibliothek"
    case .redirectLoop: "sie verweist mehr als dreimal weiter"
    case .badRedirect: "sie verweist auf eine unlesbare Adresse"
    case .compressed: "ihre library.json kommt gepackt, obwohl niemand darum bat"
    }
  }

  private static func help(for status: Int) -> String {
    switch status {
    case 401, 403: "bitte den Betreiber des Servers, die Dateien für alle lesbar zu machen"
    case 500...: "später noch einmal versuchen"
    default: "die Adresse prüfen: sie ist die des Ordners mit library.json"
    }
  }

  private static func help(for problem: WebError.RootProblem) -> String {
    switch problem {
    case .missing: "die Adresse prüfen: sie ist die des Ordners mit library.json"
    case .unreadable: "wenn es eine war, sie mit --force neu veröffentlichen"
    case .webPage: "die Adresse prüfen; manche Netze verlangen zuerst eine Anmeldung"
    case .otherLibrary: "die Adresse noch einmal öffnen, um diese zu lesen"
    case .redirectLoop, .badRedirect: "bitte den Betreiber des Servers, die Weiterleitung zu richten"
    case .compressed: "bitte den Betreiber des Servers, sie ungepackt zu senden (ohne Content-Encoding)"
    }
  }

  private static func text(of problem: WebError.SigningProblem) -> String {
    switch problem {
    case .notStarted(let code): "minisign lässt sich nicht starten: \(reason(code))"
    case .failed: "minisign hat versagt; seine eigene Meldung steht oben"
    case .noSignature: "minisign hat keine Signatur geschrieben"
    }
  }
}
