import Glibc
import OrigamiImport
import OrigamiModel
import OrigamiStore
import OrigamiXML
import Terminal

/// The messages of commands in German.
enum GermanMessages: MessageText.Messages {
  static func text(of problem: CommandProblem) -> Failure {
    switch problem {
    case .unknownModel(let id, let nearest):
      return offering(
        nearest, "das Modell '\(VisibleName.of(id))' ist nicht in der Bibliothek",
        else: "'origami list' zeigt die Modelle; eins dazu: origami import DATEI; eine Datei lesen: origami "
          + "read DATEI.xml")
    case .unknownStep(let name, let model, let level, let count, let finer, let nearest):
      return offering(
        nearest,
        "'\(VisibleName.of(model))' hat keinen Schritt '\(VisibleName.of(name))'; "
          + "in der Ausführlichkeit \(level.name) hat es \(count) Schritt\(count == 1 ? "" : "e")",
        else: finer.map { "mit --detail \($0.name) hat es einen" }
          ?? "alle Schritte: origami steps \(VisibleName.of(model)) --detail full")
    case .hiddenStep(let step, let level, let own):
      return Failure(
        message: "der Schritt '\(VisibleName.of(step))' ist in der Ausführlichkeit \(level.name) "
          + "nicht zu sehen",
        help: "in der Ausführlichkeit \(own.name) ist er zu sehen: --detail \(own.name)")
    case .noDrawing(let step, let model):
      return Failure(
        message: "der Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' hat keine Zeichnung")
    case .unknownPose(let step, let model):
      return Failure(
        message: "wie sich das Papier im Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' "
          + "bewegt, ist unbekannt",
        help: "nur das Papier davor und danach lässt sich zeichnen: --pose 0 oder --pose 1")
    case .noMovement(let step, let model):
      return Failure(
        message:
          "im Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' bewegt sich kein Papier")
    case .damagedMovement(let step, let model):
      return Failure(
        message:
          "die Bewegung im Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' ist beschädigt",
        help: "das Modell neu einlesen: origami import --force PFAD")
    case .cannotFold(let step, let model, let reason):
      return Failure(
        message:
          "der Schritt '\(VisibleName.of(step))' von '\(VisibleName.of(model))' lässt sich nicht falten: "
          + reason,
        help: "die Zeile zeigt: origami check DATEI")
    case .noFolds(let model):
      return Failure(
        message: "kein Schritt von '\(VisibleName.of(model))' wird berechnet",
        help: "dieses Format braucht Faltungen, die sich berechnen lassen; sie gehören in <do>")
    case .notOneModel(let name):
      return Failure(
        message:
          "read nimmt ein Modell oder mehrere Dateien; eine Datei '\(VisibleName.of(name))' gibt es nicht",
        help: "die Modelle der Bibliothek zeigen: origami list")
    case .stepOfManyModels(let places):
      return Failure(
        message:
          "--step braucht ein Modell; mehrere sind in \(places.map(VisibleName.of).joined(separator: ", "))",
        help: "die Datei nennen, bei einer veröffentlichten Bibliothek: origami read MODELL --library ORT")
    case .modelIsNoDrawing(let model):
      return Failure(
        message: "ein Modell hat keine eigene Zeichnung",
        help: "einen seiner Schritte nennen: \(VisibleName.of(model))/SCHRITT")
    case .modelIsNoFoldFile(let model):
      let name = VisibleName.of(model)
      return Failure(
        message: "show gibt einen Schritt als FOLD aus",
        help: "den Schritt nennen: \(name)/SCHRITT; alle zusammen: origami export \(name) --format fold")
    case .unknownCommand(let name, let nearest):
      return offering(
        nearest, "es gibt keinen Befehl '\(VisibleName.of(name))'",
        else: "'origami --help' zeigt die Befehle")
    case .emptyLibraryPath: return Failure(message: "--library braucht den Pfad einer Datei")
    case .readOnlyAddress(let address):
      return Failure(
        message: "eine veröffentlichte Bibliothek lässt sich nur lesen",
        help: "so wird sie zur eigenen Bibliothek: origami pull \(VisibleText.of(address.quotedForShell))")
    case .publishedToAddress:
      return Failure(
        message: "publish schreibt in einen Ordner, nicht an eine Adresse",
        help: "hier in einen Ordner schreiben und ihn dann kopieren; die Reihenfolge: origami publish --help")
    case .noLibraryPath:
      return Failure(
        message: "keine Bibliothek: weder $ORIGAMI_LIBRARY noch $XDG_DATA_HOME noch $HOME ist gesetzt",
        help: "eine nennen: --library DATEI")
    case .unknownLevel(let name):
      return Failure(
        message: "$ORIGAMI_DETAIL ist '\(VisibleText.of(name))'; erwartet: overview, standard oder full",
        help: "die Variable auf eins davon setzen oder löschen")
    case .tooFewFiles(let allowed, let needed):
      return Failure(
        message: "nur \(allowed) Dateien dürfen zugleich offen sein; origami braucht \(needed)",
        help: "die Grenze heben, etwa: ulimit -n 256")
    case .noPlaceForModels:
      return Failure(message: "kein Ort für die Modelle: weder $XDG_DATA_HOME noch $HOME ist gesetzt")
    case .noPlaceForKeys:
      return Failure(message: "kein Ort für den Schlüssel: weder $XDG_DATA_HOME noch $HOME ist gesetzt")
    case .unreadablePath(let problem): return unreadable(problem)
    case .unreadableFile(let path, let error): return unreadable(path, error)
    case .pageOfLibrary(let path):
      return Failure(
        message:
          "\(VisibleName.of(path)) ist eine Seite einer veröffentlichten Bibliothek, ohne die Schritte "
          + "ihrer Modelle", help: "die Modelle holen: origami pull ADRESSE")
    case .nothingToRead(let path, let code):
      return Failure(
        message: "\(VisibleName.of(path)) ist nicht lesbar: \(reason(code))",
        help: (path.hasSuffix(".xml") && code == ENOENT
          ? "dort ein neues Modell beginnen: origami new \(VisibleText.of(path.quotedForShell)); " : "")
          + "die Modelle der Bibliothek: origami list")
    case .noModelIn(let paths, let problems):
      return Failure(
        message: (["kein Modell zu lesen in \(paths.map(VisibleName.of).joined(separator: ", "))"] + problems)
          .joined(separator: "\n"),
        help: problems.isEmpty ? "eins beginnen: origami new NAME.xml" : nil)
    case .cannotWrite(let path, let code):
      return Failure(
        message: "\(VisibleName.of(path)) lässt sich nicht schreiben: \(reason(code))",
        help: code == EEXIST ? "die Datei bleibt, wie sie ist; nimm einen anderen Namen" : nil)
    case .cannotKeep(let folder, let reason):
      return Failure(
        message: "unter \(VisibleName.of(folder)) lässt sich nichts schreiben (\(VisibleName.of(reason)))")
    case .unreadableKey(let path, let code):
      return Failure(message: "der Schlüssel \(VisibleName.of(path)) ist nicht lesbar: \(reason(code))")
    case .noMinisign:
      return Failure(
        message: "minisign fehlt; ohne es lässt sich die Veröffentlichung nicht signieren",
        help: "es einrichten (Debian, Ubuntu: apt install minisign; Fedora: dnf install minisign)")
    case .cannotMakeFolder(let folder, let code):
      return Failure(
        message: "der Ordner \(VisibleName.of(folder)) lässt sich nicht anlegen: \(reason(code))",
        help: "$TMPDIR auf einen Ordner setzen, in den geschrieben werden darf")
    case .cannotLock(let folder, let code):
      return Failure(
        message: "eine Datei in \(VisibleName.of(folder)) lässt sich nicht sperren: \(reason(code))")
    case .foreignFolder(let folder):
      return Failure(
        message: "\(VisibleName.of(folder)) ist kein Ordner oder gehört jemand anderem",
        help: "$TMPDIR auf einen anderen Ordner setzen")
    case .kept(let models, let obstacle, let path): return kept(models, obstacle, path)
    case .web(let error, let place): return text(of: error, place: place)
    }
  }

  static func text(of problem: MessageText.OtherProblem) -> Failure {
    switch problem {
    case .noSuchStep(let step, let model):
      Failure(message: "'\(VisibleName.of(model))' hat keinen Schritt '\(VisibleName.of(step))'")
    case .noSuchPhoto(let photo, let model):
      Failure(message: "'\(VisibleName.of(model))' hat kein Foto '\(VisibleName.of(photo))'")
    case .cannotPrint(let code):
      Failure(message: "die Ausgabe lässt sich nicht schreiben: \(reason(code))")
    case .unsteadyLibrary:
      Failure(
        message: "die Bibliothek änderte sich beim Lesen immer wieder",
        help: "noch einmal versuchen, wenn das Einlesen fertig ist")
    case .brokenListing(let error):
      Failure(message: "die Liste lässt sich nicht fortsetzen (\(error))", help: "bitte melden")
    case .removedMeanwhile:
      Failure(message: "der nächste Eintrag der Liste ist inzwischen entfernt", help: "von vorn beginnen")
    case .cancelled: Failure(message: "abgebrochen")
    case .unexpected(let error):
      Failure(message: "unerwartet: \(error)", help: "mit --verbose wiederholen und bitte melden")
    }
  }

  /// Returns the system's reason for an error code. Rare ones are in the system's own words.
  static func reason(_ code: CInt) -> String {
    switch code {
    case ENOENT: "Datei oder Ordner gibt es nicht"
    case EACCES, EPERM: "keine Berechtigung"
    case EISDIR: "es ist ein Ordner"
    case ESPIPE: "es ist eine Pipe oder ein Gerät"
    case ENOTDIR: "ein Teil des Pfads ist kein Ordner"
    case EEXIST: "der Name ist schon vergeben"
    case ENOSPC, EDQUOT: "auf dem Datenträger ist kein Platz mehr"
    case EROFS: "der Datenträger ist schreibgeschützt"
    case EIO: "der Datenträger meldet einen Fehler"
    case ELOOP: "die Verweise im Pfad führen im Kreis"
    case EMFILE, ENFILE: "zu viele Dateien sind offen"
    case EFBIG: "sie würde größer, als eine Datei sein darf"
    case EBADF: "sie ist geschlossen"
    case ENAMETOOLONG: "der Pfad oder ein Name darin ist zu lang"
    default: String(cString: strerror(code))
    }
  }

  // MARK: Private

  private static func offering(_ nearest: [String], _ message: String, else help: String) -> Failure {
    guard !nearest.isEmpty else { return Failure(message: message, help: help) }
    return Failure(message: message, help: "meintest du \(MessageText.list(nearest, or: "oder"))?")
  }

  private static func unreadable(_ problem: PathProblem) -> Failure {
    let name = VisibleName.of(problem.path)
    return switch problem.reason {
    case .system(let code): Failure(message: "\(name) ist nicht lesbar: \(reason(code))")
    case .notAFile: unreadable(problem.path, .notAFile)
    case .notUTF8:
      Failure(message: "\(name) ist nicht lesbar: der Name ist nicht in UTF-8", help: "umbenennen")
    case .empty: Failure(message: "ein Pfad ist leer", help: "für den aktuellen Ordner . schreiben")
    }
  }

  private static func unreadable(_ path: String, _ error: ContentSourceError) -> Failure {
    switch error {
    case .cannotOpen(let code), .cannotRead(let code):
      Failure(message: "\(VisibleName.of(path)) ist nicht lesbar: \(reason(code))")
    case .notAFile:
      Failure(
        message:
          "\(VisibleName.of(path)) ist nicht lesbar: es ist eine Pipe, ein Socket oder ein Gerät, keine "
          + "Datei")
    case .cannotKeepIdentifiers(let code):
      Failure(
        message: "für die Namen der Schritte eines großen Modells lässt sich keine Datei anlegen: "
          + reason(code),
        help: "dort Platz schaffen, wohin $TMPDIR zeigt, oder $TMPDIR auf einen anderen Ordner setzen")
    }
  }

  private static func kept(_ models: Int, _ obstacle: PruneObstacle, _ path: String) -> Failure {
    let (modelle, bleiben) = models == 1 ? ("Modell", "bleibt") : ("Modelle", "bleiben")
    let kept = "\(models) \(modelle) unter \(VisibleName.of(path)) \(bleiben)"
    let force = "um \(models == 1 ? "es" : "sie") zu entfernen: --force"
    return switch obstacle {
    case .missingPath: Failure(message: "\(kept): den Ort gibt es nicht", help: force)
    case .noContent: Failure(message: "\(kept): dort ist keine XML-Datei", help: force)
    case .otherDevice:
      Failure(
        message: "\(kept): der Ort liegt auf einem anderen Gerät als beim letzten Einlesen", help: force)
    case .unreadableFolder(_, let code):
      Failure(message: "\(kept): der Ordner lässt sich nicht auflisten: \(reason(code))")
    }
  }
}
