// This module exports the modules that nearly all tests use, and the C library.
@_exported public import DevMenuKit
@_exported public import DevMenuSystem
@_exported public import DevMenuWire
@_exported public import Synchronization
@_exported public import Testing
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif
