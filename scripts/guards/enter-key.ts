import ts from 'typescript'
import { layerOf } from '../layers.mjs'
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts'

const FORM_TAG = /(^|\.)[Ff]orm$/
const FIX =
  'Put <EnterButton> or <EnterDoesNothing> (platform/web/components/form/enter-button.tsx) before all other buttons.'

/**
 * Buttons that submit a form, as they appear in the source; `{children}` of a form mostly stands for more
 * buttons.
 */
const BUTTON =
  /<Enter(?:Button|DoesNothing)\b|<SubmitButton\b|<button(?=[^>]*type="submit")[^>]*>|\bintentButton\(|\{children\}|\bcontrol\(item\b|\bbuttons\.map\(/g

/**
 * When the user presses Enter in a field, browsers press the first button of the form. If a form has several
 * buttons, the first must be made for the Enter key, or be a plain button without a name.
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
