import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts'

const FORM_TAG = /(^|\.)[Ff]orm$/
const FIX = 'Put <FormToken /> (platform/web/components/form/form-token.tsx) first into the form.'

/** Every form that writes contains the form token: the server refuses a form without it. */
export function checkFormTokens(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => layerOf(path) === 'web' && path.endsWith('.tsx') && !isTest(path))
    .flatMap((file) => [...formsWithout(file), ...sentByScript(file)])
}

function formsWithout({ path, text }: SourceFile): Finding[] {
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (isWritingForm(node) && !/<FormToken\b/.test(node.getText())) {
      const line = lineAt(text, node.getStart())
      findings.push({ path, line, problem: 'a form that writes has no token', fix: FIX })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return findings
}

/** Every form counts as writing except a plain `get` or one that closes a dialog: a computed method may be a post. */
function isWritingForm(node: ts.Node): boolean {
  if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return false
  const opening = ts.isJsxElement(node) ? node.openingElement : node
  if (!FORM_TAG.test(opening.tagName.getText())) return false
  const methods = opening.attributes.properties
    .filter(ts.isJsxAttribute)
    .filter((attribute) => attribute.name.getText() === 'method')
  return methods.some(
    ({ initializer }) => !/^['"](get|dialog)['"]$/i.test(initializer?.getText() ?? ''),
  )
}

/** Code that bypasses the form: a button that changes the method, or a script that submits data itself. */
function sentByScript({ path, text }: SourceFile): Finding[] {
  return [...text.matchAll(/\bformMethod=|\buseSubmit\b/g)].map(({ index }) => ({
    path,
    line: lineAt(text, index),
    problem: 'this sends a form past its token',
    fix: 'Write a <Form method="post"> with a <FormToken /> in it.',
  }))
}
