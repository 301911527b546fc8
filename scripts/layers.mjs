// Finds the layer of a file: for the guards and for `npm test -- --changed`. Plain Node: it runs before any
// package is installed.

/** `modules/hr/training/api/…`: the area, the chapter (none for code shared by the whole area), the layer. */
const OF_MODULE =
  /^modules\/([^/]+)\/(?:(?!(?:wire|define|api|web|seed|tests)\/)([^/]+)\/)?(wire|define|api|web|seed|tests)\//
const OF_OTHERS = /^(?:platform|product)\/(wire|define|api|web|seed|tests)\//

/**
 * @param {string} path from the root, with forward slashes
 * @returns {{ layer: string, area?: string, chapter?: string } | null} null outside of platform, modules and product
 */
export function placeOf(path) {
  const [, area, chapter, ofModule] = OF_MODULE.exec(path) ?? []
  if (ofModule !== undefined) return { layer: ofModule, area, chapter }
  const [, layer] = OF_OTHERS.exec(path) ?? []
  if (layer !== undefined) return { layer }
  return path.startsWith('app/') ? { layer: 'web' } : null
}

/** @param {string} path */
export function layerOf(path) {
  return placeOf(path)?.layer ?? null
}

/** Tests, and what only tests use. @param {string} path */
export function isOfTests(path) {
  return path.startsWith('tests/') || layerOf(path) === 'tests' || /\.(test|spec)\.tsx?$/.test(path)
}

/** Definitions and their neighbours; the engine serves them all. @param {string} path */
export function isBesideDefinitions(path) {
  const isOfModule = path.startsWith('modules/') && layerOf(path) === 'define'
  return (isOfModule || path.startsWith('platform/define/shipped/')) && path.endsWith('.ts')
}
