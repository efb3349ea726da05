#if Sample
public import ArgumentParser
public import DevMenuKit

extension BuildKind: ExpressibleByArgument {}
#endif
