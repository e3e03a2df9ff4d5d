/// The publication that is read, the one that was read before it, and one that was found incomplete.
///
/// A server may have a root before the objects that it names. Such a publication is left again: for the one
/// that the server has by then, or for the one before.
struct KnownPublications {
  /// The publication that is read.
  private(set) var root: PublishedRoot
  /// The validator of its root; nil if it is not known.
  private(set) var validator: String?
  /// The one that was read before; nil if there is none.
  private var previous: PublishedRoot?
  /// The revision of a publication that was left, and the path of an object that it lacks.
  private var incomplete: (revision: Int, path: String)?

  init(_ root: PublishedRoot, validator: String?) { (self.root, self.validator) = (root, validator) }

  /// Returns the path of the object that a publication lacked when it was left; nil if it was not.
  func missingPath(of other: PublishedRoot) -> String? {
    incomplete.flatMap { $0.revision == other.revision ? $0.path : nil }
  }

  /// Returns a Boolean value that indicates whether a publication is to be read in place of the present one:
  /// one that is not older, or any other if the present one is left.
  func isReplaced(by other: PublishedRoot, leaving: Bool) -> Bool {
    other.revision != root.revision && (leaving || !other.isOlder(than: root))
  }

  /// Notes that the server has the present publication, with a validator.
  mutating func confirm(validator: String?) { self.validator = validator }

  /// Switches to another publication.
  ///
  /// - Parameter path: the path of an object that the present one lacks; nil if it is not known to lack any.
  mutating func takeOver(_ other: PublishedRoot, validator: String?, lacking path: String?) {
    incomplete = path.map { (root.revision, $0) }
    previous = path == nil ? root : nil
    (root, self.validator) = (other, validator)
  }

  /// Switches back to the previous publication, because the present one lacks an object.
  ///
  /// - Returns: false if there is no previous one.
  mutating func goBack(lacking path: String) -> Bool {
    guard let before = previous else { return false }
    takeOver(before, validator: nil, lacking: path)
    return true
  }
}
