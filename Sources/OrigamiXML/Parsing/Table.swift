/// A fixed number of values in memory of its own.
///
/// It is for values that are read for every tag and attribute. An array's reference counts and uniqueness
/// checks took a tenth of the time of reading a file.
struct Table<Value>: ~Copyable {
  private let base: UnsafeMutablePointer<Value>
  let count: Int

  init(_ values: [Value]) {
    count = values.count
    base = .allocate(capacity: count)
    _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(from: values)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  subscript(_ index: Int) -> Value {
    @inline(__always) _read {
      precondition(index >= 0 && index < count, "\(index) of \(count)")
      yield base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count, "\(index) of \(count)")
      yield &base[index]
    }
  }
}

/// One value for each name of the format, in memory of its own.
///
/// Indices need no check, because every name is valid.
struct PerName<Value>: ~Copyable {
  private let base: UnsafeMutablePointer<Value>

  init(_ value: (Name) -> Value) {
    base = .allocate(capacity: Name.allCases.count)
    for name in Name.allCases { (base + Int(name.rawValue)).initialize(to: value(name)) }
  }

  deinit {
    base.deinitialize(count: Name.allCases.count)
    base.deallocate()
  }

  subscript(_ name: Name) -> Value {
    @inline(__always) _read { yield base[Int(name.rawValue)] }
    @inline(__always) _modify { yield &base[Int(name.rawValue)] }
  }
}
