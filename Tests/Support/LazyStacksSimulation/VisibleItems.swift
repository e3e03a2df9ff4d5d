public import LazyStacks

extension LazyVStack {
  /// Returns the ids of the items of ``forEachVisibleItem(percent:_:)``.
  public func visibleIDs(percent: Int) -> [ID] {
    var ids: [ID] = []
    forEachVisibleItem(percent: percent) { id, _ in ids.append(id) }
    return ids
  }
}
