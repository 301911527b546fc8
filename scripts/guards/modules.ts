import ts from 'typescript'
import { type Finding, isProgram, isTest, lineAt, type SourceFile } from './source-tree.ts'

const AREA = /^modules\/([^/]+)\//

type Import = { from: string; line: number }

function importsOf({ text }: SourceFile): Import[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ from: fileName, line: lineAt(text, pos) }))
}

/** The files that an area opens to other areas, by area. */
function openFiles(files: readonly SourceFile[]): Map<string, SourceFile & { open: Set<string> }> {
  const lists = files.filter(({ path }) => /^modules\/[^/]+\/module\.ts$/.test(path))
  return new Map(
    lists.map((file) => {
      const [, area = ''] = AREA.exec(file.path) ?? []
      const open = [...file.text.matchAll(/'([^']+\.tsx?)'/g)].map(([, name]) => name)
      return [area, { ...file, open: new Set(open.map((name) => `modules/${area}/${name}`)) }]
    }),
  )
}

/**
 * An area imports only files that another area lists as open in its module.ts. Each listed file needs such an
 * import.
 */
export function checkOpenFiles(files: readonly SourceFile[]): Finding[] {
  const lists = openFiles(files)
  const used = new Set<string>()
  const findings: Finding[] = []
  for (const file of files) {
    const [, area] = AREA.exec(file.path) ?? []
    if (area === undefined || !isProgram(file.path) || isTest(file.path)) continue
    for (const { from, line } of importsOf(file)) {
      const target = from.startsWith('#') ? from.slice(1) : null
      const [, other] = target === null ? [] : (AREA.exec(target) ?? [])
      if (target === null || other === undefined || other === area) continue
      used.add(target)
      if (lists.get(other)?.open.has(target)) continue
      findings.push({
        path: file.path,
        line,
        problem: `${target} is not open to other areas`,
        fix: `Use what modules/${other}/module.ts opens, or open the file there when it is meant for others.`,
      })
    }
  }
  return [...findings, ...[...lists.values()].flatMap((list) => tellUnused(list, used))]
}

function tellUnused(
  { path, text, open }: SourceFile & { open: ReadonlySet<string> },
  used: ReadonlySet<string>,
): Finding[] {
  return [...open]
    .filter((file) => !used.has(file))
    .map((file) => {
      const name = file.split('/').slice(2).join('/')
      return {
        path,
        line: lineAt(text, text.indexOf(`'${name}'`)),
        problem: `no other area imports ${name}`,
        fix: 'Take it out of the list.',
      }
    })
}

/** A path with `../` does not show where the file is, nor whether the import leaves the chapter. */
export function checkClimbing(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /^(app|modules|platform|product)\/.*\.tsx?$/.test(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ from }) => from.startsWith('../'))
        .map(({ from, line }) => ({
          path: file.path,
          line,
          problem: `${from} climbs out of its folder`,
          fix: 'Write the path from the root: #modules/…, #platform/… or #product/….',
        })),
    )
}
