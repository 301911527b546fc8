import { RESOURCES } from '#product/define/registry.server.ts'
import { definedTexts } from './defined-texts.mjs'
import { exportedResources } from './guards/registry.ts'
import { readSourceTree } from './guards/source-tree.ts'
import { isBesideDefinitions } from './layers.mjs'
import { planReport } from './new-report/plan.ts'
import type { Source } from './new-report/templates.ts'
import { read, root } from './new-resource/checkout.ts'
import { readWords, runCommand } from './new-resource/command.ts'

const USAGE = 'npm run new:report hr/gift-requests gift-costs 礼品费用'

/** The resource of a path, and the file that defines it. */
function sourceOf(path: string): Source {
  const resource = RESOURCES.find((one) => one.path === path)
  const file = readSourceTree(root).find(
    (one) => isBesideDefinitions(one.path) && definedTexts(one, ['path']).includes(path),
  )
  if (!resource || !file) throw new Error(`No resource is defined at ${path}`)
  const [defined] = exportedResources(file)
  return { resource, file: file.path, constant: defined?.name ?? '' }
}

await runCommand(USAGE, () => {
  const [path = '', query = '', label = ''] = readWords('').words
  return planReport({ query, label, source: sourceOf(path) }, read)
})
