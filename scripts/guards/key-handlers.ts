import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts'

const HELPER = 'unlessComposing'
const PATH = 'app/lib/unless-composing.ts'
const FIX = `Wrap the handler in ${HELPER} (${PATH}): keys of an open input method are not for the page.`

/** A handler in markup, or one that is added to an element; what follows is the handler itself. */
const HANDLER =
  /(?:\bonKey(?:Down|Up|Press)(?:Capture)?=\{|addEventListener\(\s*['"]key(?:down|up|press)['"],)\s*([\w.]*)/g

/** Every handler of keys leaves an open input method alone. */
export function checkKeyHandlers(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('app/') && path !== PATH && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(HANDLER)].flatMap(({ index, 1: handler = '' }) => {
        const isWrapped =
          handler === HELPER || new RegExp(`const ${handler} = ${HELPER}\\(`).test(text)
        if (isWrapped) return []
        const problem = 'a handler of keys takes those of an open input method'
        return [{ path, line: lineAt(text, index), problem, fix: FIX }]
      }),
    )
}
