import Navigation
import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// The tasks of a new user: a wish, the keys that the screen tells, and the text that the screen then shows.
///
/// Keys are typed as they are; `⏎` is Enter, `⎋` Esc, `→` and `←` the arrows. Every task begins at the menu
/// of a library with the cup, the samurai helmet and the swan. A task with several sittings ends the reader
/// in between.
@Suite struct NewUserTasks {
  struct Task: Sendable, CustomTestStringConvertible {
    var wish: String
    var sittings: [String]
    var sees: [String]
    var testDescription: String { wish }

    init(_ wish: String, _ sittings: String..., sees: String...) {
      (self.wish, self.sittings, self.sees) = (wish, sittings, sees)
    }
  }

  static let tasks = [
    Task("find a bird", "/bird", sees: "Swan"),
    Task("find a model by the beginning of its name", "/samu", sees: "Samurai"),
    Task("find nothing, and go on", "/xyzzy⏎", sees: "nothing found", "Nothing found at detail"),
    Task("leave a search", "/swan⎋", sees: "Cup", "Samurai", "Swan"),
    Task("open the model that was found", "/swan⏎⏎", sees: "Swan", "step 1 of 7"),
    Task("look through all models", "⏎", sees: "3 models", "Cup", "Samurai", "Swan"),
    Task("open a model of the list", "⏎→→⏎", sees: "step 1 of 7"),
    Task(
      "fold with messy hands: the space bar only", "⏎⏎                              ", sees: "step 6 of 6"),
    Task("go to the next step", "⏎→→⏎]", sees: "step 1.1 of 7"),
    Task("go back a step", "⏎→→⏎]]][", sees: "step 1.2 of 7"),
    Task("go to step 5", "⏎→→⏎:5⏎", sees: "step 5 of 7"),
    Task("go to a part of a step", "⏎→→⏎:5.1⏎", sees: "step 5.1 of 7"),
    Task("go to a step by its name", "⏎→→⏎:neck⏎", sees: "step 5 of 7"),
    Task("ask for a step that is not there", "⏎→→⏎:99⏎", sees: "no step 99", "the last is 7"),
    Task("see the end", "⏎→→⏎G", sees: "step 7 of 7"),
    Task("begin again", "⏎→→⏎Gg", sees: "step 1 of 7"),
    Task("see more detail", "⏎→→⏎3", sees: "full", "12 steps"),
    Task("see less detail", "⏎→→⏎1", sees: "overview", "7 steps"),
    Task("see how a group is folded", "⏎→→⏎1⏎", sees: "1 · in short: fold a kite base, 1.1–1.3", "1.1  "),
    Task("see the group in short again", "⏎→→⏎1⏎←", sees: "1  Fold a kite base."),
    Task("find a word in a model", "⏎→→⏎/revers⏎", sees: "of", "\"revers\"", "everse"),
    Task("find it once more", "⏎→→⏎/neck⏎n", sees: "2 of"),
    Task("read it in German", "⏎→→⏎lll", sees: "Schwan"),
    Task("mark a step", "⏎→→⏎:3⏎m", sees: "marked", "◆"),
    Task("remove a mark", "⏎→→⏎:3⏎mm", sees: "mark removed"),
    Task("go back to a marked step", "⏎→→⏎:3⏎mG'⏎", sees: "step 3 of 7"),
    Task("find the marks of all models", "⏎→→⏎:3⏎m⎋⎋jjjj⏎", sees: "Marks", "1 step", "Swan"),
    Task("come back tomorrow", "⏎→→⏎:5.1⏎q", "j⏎⏎", sees: "step 5.1 of 7"),
    Task("see where each model was left", "⏎→→⏎:5.1⏎q", "", sees: "Swan, step 5.1 of 7"),
    Task("come back to an opened group", "⏎→→⏎1⏎]]q", "j⏎⏎", sees: "step 1.2 of 7", "overview"),
    Task("look a symbol up", "jjj⏎⏎]]", sees: "Valley", "fold"),
    Task("learn the keys", "⏎→→⏎h", sees: "Move", "the next language of the model"),
    Task("leave the page of keys", "⏎→→⏎hq", sees: "step 1 of 7"),
    Task("go back to the models and the menu", "⏎→→⏎⎋⎋", sees: "Origami", "Random model"),
    Task("be surprised", "jjjjj⏎", sees: "step 1 of"),
    Task("read one step a page", "⏎→→⏎v ", sees: "step 1.1 of 7", "v scroll"),
    Task("see a drawing as large as it gets", "⏎→→⏎]z", sees: "step 1.1", "z back"),
    Task("learn what the signs of a step mean", "⏎→→⏎]i", sees: "Valley fold", "Fold here, toward you."),
    Task("hear a step", "⏎→→⏎]t", sees: "as it is spoken", "Step 1.1."),
    Task("see the finished swan", "⏎→→⏎s", sees: "1 photograph", "The finished swan"),
    Task("see all finished models", "jj⏎", sees: "Showcase", "Cup"),
    Task("see how the paper moves, and stop it", "⏎→→⏎]]p", sees: "p stop · Esc drawing"),
    Task("see it again, by hand", "⏎→→⏎]]pp", sees: "p play", ", back", ". on"),
    Task("read what a group is about", "⏎→→⏎", sees: "then bring two neighbouring edges to it."),
    Task("know how to leave and where to ask", "⏎→→⏎", sees: "q quit", "h help"),
    Task("know it in German, too", "⏎→→⏎lll]", sees: "weiter  ] Schritt", "h Hilfe"),
  ]

  @Test(arguments: tasks) func `a task is done from the screen`(task: Task) async throws {
    try await ContentLibrary.with { fixture in
      var screen = ""
      for keys in task.sittings {
        let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
        for key in keys { await script.press(Self.key(key)) }
        screen = script.screen()
      }
      for text in task.sees { #expect(screen.contains(text), "\(text) in:\n\(screen)") }
    }
  }

  @Test func `there are thirty tasks, and the screen tells every key that they need`() async throws {
    #expect(Self.tasks.count >= 30)
    try await ContentLibrary.with { fixture in
      let menu = await ReaderScript(try fixture.dependencies(), rows: 40, columns: 120, nil)
      var told = menu.screen()
      await menu.press(Key(.enter))
      await menu.press(Key(.enter))
      told += menu.screen()
      await menu.press("h")
      told += menu.screen()
      for key in [
        "j", "/", "]", "[", ":", "G", "g", "1", "3", "l", "v", "z", "i", "t", "s", "p", "m", "'", "n", "h",
        "q", "Enter", "Esc",
      ] {
        #expect(told.contains("\(key) "), "\(key)")
      }
    }
  }

  private static func key(_ character: Character) -> Key {
    switch character {
    case "⏎": Key(.enter)
    case "⎋": Key(.escape)
    case "→": Key(.right)
    case "←": Key(.left)
    default: Key(.character(character))
    }
  }
}
