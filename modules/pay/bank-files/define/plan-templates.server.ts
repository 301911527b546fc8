import { stableId } from '#platform/define/built-in/stable-id.ts'
import {
  FAIL_WORDS,
  RETURN_WORDS,
  SHIPPED_BASIS,
  SHIPPED_TEMPLATES,
  SUCCESS_WORDS,
} from './shipped-templates.ts'

export const bankTemplateId = (code: string): string => stableId('bank_template', code)

const SHIPPED_FROM = '2026-01-01'

/** The templates of every installation, as rows for the database function install_bank_templates. */
export function planBankTemplates() {
  return SHIPPED_TEMPLATES.map(({ code, names, ...template }) => ({
    ...template,
    id: bankTemplateId(code),
    name: names.zh,
    effectiveFrom: SHIPPED_FROM,
    basis: SHIPPED_BASIS,
    successWords: SUCCESS_WORDS,
    failWords: FAIL_WORDS,
    returnWords: RETURN_WORDS,
  }))
}
