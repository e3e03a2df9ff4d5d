import Navigation

/// A place to go to: an article, by its number.
struct Article: NavigationValue {
  static let kind = "article"
  let number: Int
}

/// A screen that loads its text while it can be seen, until it has it.
final class ArticleScreen: Screen {
  let article: Article
  private(set) var text: String?

  init(_ article: Article) { self.article = article }

  var work: [Work<String>] {
    guard text == nil else { return [] }
    return [.load("text", id: article) { [article] in "the text of article \(article.number)" }]
  }

  func receive(_ message: String) { text = message }
  func show(_ error: any Error) { text = "\(error)" }
}

let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
let stack = NavigationStack(mailbox: NavigationMailbox { wake.yield() }, trace: { print("  \($0)") })
stack.navigationDestination(for: Article.self) { LazyDestination(ArticleScreen($0)) }

@MainActor func draw() {
  stack.redraw()
  print((stack.screen as? ArticleScreen)?.text ?? "loading …")
}

/// Draws, waits until a task of the screen has brought something, and draws again.
@MainActor func drawUntilNews() async {
  draw()
  for await _ in wakes where stack.deliver() { break }
  draw()
}

stack.push(Article(number: 1))
await drawUntilNews()
// The first screen stays as it is below the second.
stack.push(Article(number: 2))
await drawUntilNews()
stack.pop()
draw()
