import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts'

const FORM_TAG = /(^|\.)[Ff]orm$/
const FIX =
  'Put <EnterButton> or <EnterDoesNothing> (platform/web/components/form/enter-button.tsx) before all other buttons.'

/** Buttons that send a form, as they are written in it; `{children}` of a form are mostly more of them. */
const BUTTON =
  /<Enter(?:Button|DoesNothing)\b|<SubmitButton\b|<button(?=[^>]*type="submit")[^>]*>|\bintentButton\(|\{children\}|\bcontrol\(item\b|\bbuttons\.map\(/g

/**
 * Browsers take the Enter key in a field for the first button of its form. Where there are several, the
 * first must be one that was meant for it, or a plain one without a name.
 */
export function checkEnterKey(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => layerOf(path) === 'web' && path.endsWith('.tsx') && !isTest(path))
    .flatMap(formsThatPress)
}

function formsThatPress({ path, text }: SourceFile): Finding[] {
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && isWritingForm(node) && !isHarmless(node.getText())) {
      const line = lineAt(text, node.getStart())
      const problem = 'the Enter key presses a button of this form that says something'
      findings.push({ path, line, problem, fix: FIX })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return findings
}

function isWritingForm({ openingElement }: ts.JsxElement): boolean {
  const isForm = FORM_TAG.test(openingElement.tagName.getText())
  return isForm && /\bmethod="post"/.test(openingElement.getText())
}

function isHarmless(form: string): boolean {
  const [first = '', ...others] = [...form.matchAll(BUTTON)].map(([button]) => button)
  if (others.length === 0 || first.startsWith('<Enter')) return true
  return first.startsWith('<button') && !/\sname=/.test(first)
}
