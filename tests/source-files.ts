import { resolve } from 'node:path'
import { readSourceTree, type SourceFile } from '#scripts/guards/source-tree.ts'
import { isOfTests, layerOf } from '#scripts/layers.mjs'

let programs: readonly SourceFile[] | undefined

/** Source files of some layers (`web`, `define`, …) in any folder, without tests. */
export function programsOf(...layers: readonly string[]): SourceFile[] {
  programs ??= readSourceTree(resolve(import.meta.dirname, '..')).filter(
    ({ path }) => /\.tsx?$/.test(path) && !isOfTests(path),
  )
  return programs.filter(({ path }) => layers.some((layer) => layer === layerOf(path)))
}
