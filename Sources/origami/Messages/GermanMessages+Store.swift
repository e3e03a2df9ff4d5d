import Glibc
import OrigamiModel
import OrigamiStore

extension GermanMessages {
  /// Returns the message for an error of the library on disk.
  static func text(of error: StoreError) -> Failure {
    switch error {
    case .notAPath(let path):
      Failure(
        message: "\(VisibleName.of(path)) ist kein Pfad einer Datei",
        help: "die Datei nennen: --library \(MessageText.path(meantBy: path))")
    case .notAFile(let path):
      Failure(
        message: "\(VisibleName.of(path)) ist ein Ordner, eine Pipe oder ein Gerät, keine Datei",
        help: "eine Datei nennen: --library DATEI")
    case .cannotOpen(let path, let code):
      Failure(
        message: "\(VisibleName.of(path)) lässt sich nicht öffnen: \(reason(CInt(code)))",
        help: advice(CInt(code)))
    case .readOnly(let path):
      Failure(
        message: "in \(VisibleName.of(path)) oder den Ordner davon lässt sich nicht schreiben",
        help: "beides beschreibbar machen, oder eine andere Datei nennen, etwa eine Kopie: --library DATEI")
    case .unfinished(let path, let beside):
      Failure(
        message:
          "\(VisibleName.of(path)) ist nicht vollständig: \(VisibleName.of(beside)) enthält die letzten "
          + "Änderungen, und der Datenträger ist schreibgeschützt",
        help: "beide Dateien in einen beschreibbaren Ordner kopieren und die Kopie nennen: --library DATEI")
    case .newerState(let path, let version, let supported):
      Failure(
        message:
          "\(VisibleName.of(path)) ist von einem neueren "
          + "origami (Format \(version); dieses Programm kennt \(supported))",
        help: "die neuere Version einrichten, oder $XDG_STATE_HOME auf einen anderen Ordner setzen")
    case .full(let path):
      Failure(
        message: "auf dem Datenträger von \(VisibleName.of(path)) ist kein Platz mehr",
        help: "Platz schaffen, dann den Befehl wiederholen; was gemeldet wurde, bleibt erhalten")
    case .corrupt(let path, let message):
      Failure(message: "\(VisibleName.of(path)) ist beschädigt (\(message))", help: repair)
    case .beyondRepair(let path, let message):
      Failure(
        message: "\(VisibleName.of(path)) ist beschädigt und lässt sich nicht öffnen (\(message))",
        help: "die Datei entfernen und die Dateien neu einlesen: origami import PFAD")
    case .searchTooLong(let words, let bytes):
      Failure(
        message: "die Suche ist zu lang: höchstens \(words) verschiedene Wörter und \(bytes) Bytes",
        help: "nach weniger Wörtern suchen")
    case .missing(let path):
      Failure(
        message: "es gibt keine Bibliothek unter \(VisibleName.of(path))",
        help: "erst etwas einlesen: origami import PFAD")
    case .fileReplaced(let path):
      Failure(
        message: "\(VisibleName.of(path)) wurde durch eine andere Datei ersetzt",
        help: "den Befehl wiederholen")
    case .notALibrary(let path):
      Failure(
        message: "\(VisibleName.of(path)) ist keine Bibliothek von origami, oder sie ist beschädigt",
        help: "eine andere nennen: --library DATEI")
    case .noFolder(let path):
      Failure(
        message: "den Ordner \(VisibleName.of(path)) gibt es nicht, und er lässt sich nicht anlegen",
        help: "einen anderen Ort nennen: --library DATEI")
    case .newerLibrary(let path, let version, let supported):
      Failure(
        message: "die Bibliothek \(VisibleName.of(path)) ist von einem neueren origami "
          + "(Format \(version); dieses Programm kennt \(supported))",
        help: "die neuere Version einrichten, oder eine andere Bibliothek nennen: --library DATEI")
    case .olderLibrary(let path, let version, let supported):
      Failure(
        message: "die Bibliothek \(VisibleName.of(path)) ist von einem älteren origami "
          + "(Format \(version); dieses Programm kennt \(supported))",
        help: "sie löschen und die Dateien neu einlesen: origami import PFAD")
    case .busy(let path):
      Failure(
        message: "ein anderes Programm schreibt in \(VisibleName.of(path))",
        help: "noch einmal versuchen, wenn es fertig ist")
    case .database(_, let message): Failure(message: "die Bibliothek ist nicht brauchbar (\(message))")
    case .cannotWatch(let path, let code):
      Failure(
        message: "Änderungen an \(VisibleName.of(path)) lassen sich nicht bemerken: \(reason(CInt(code)))")
    case .damaged(let table, let row):
      Failure(message: "die Bibliothek ist beschädigt (Tabelle \(table), Zeile \(row))", help: repair)
    case .unknownModel(let id):
      Failure(message: "das Modell '\(VisibleName.of(id))' ist nicht in der Bibliothek")
    case .revisionReplaced(let model, _):
      Failure(
        message: "'\(VisibleName.of(model))' wurde inzwischen neu eingelesen oder entfernt",
        help: "von vorn beginnen")
    case .cursor(let problem): text(of: problem)
    case .unsupportedPredicate(let expression):
      Failure(message: "für den Ausdruck \(expression) gibt es kein SQL")
    case .brokenContent(let model, let fault):
      Failure(message: "fehlerhafter Inhalt\(model.map { " in '\(VisibleName.of($0))'" } ?? "") (\(fault))")
    }
  }

  private static let repair =
    "zeigen, was beschädigt ist: origami check --stored; dann neu einlesen: origami import --force PFAD"

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case EMFILE: "mehr offene Dateien erlauben, etwa: ulimit -n 4096"
    case ENFILE: "andere Programme beenden"
    case EACCES: "um Leserecht für die Datei und Schreibrecht für ihren Ordner bitten, oder sie kopieren"
    default: nil
    }
  }

  private static func text(of problem: CursorProblem) -> Failure {
    let again = "ohne --after von vorn beginnen"
    return switch problem {
    case .damaged:
      Failure(message: "der Cursor ist beschädigt oder nicht von diesem Programm", help: again)
    case .otherListing: Failure(message: "der Cursor gehört zu einer anderen Liste", help: again)
    case .otherLevel(let level):
      Failure(message: "der Cursor gehört zur Ausführlichkeit \(level.name)", help: again)
    case .replaced:
      Failure(message: "das Modell wurde neu eingelesen, seit dieser Cursor ausgegeben wurde", help: again)
    }
  }
}
