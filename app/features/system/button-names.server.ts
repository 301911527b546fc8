import type { Language } from '#contracts/language.ts'
import { STANDARD_BUTTON } from '#resources/choices.ts'
import { choiceLabel, groupLabel, resourceLabel } from '#resources/engine/labels.ts'
import { childrenOf, findResource } from '#resources/registry.server.ts'

const GROUP = 'group.'

/** Buttons as the product brings them along that stand for no action of their own. */
const SHIPPED: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  查看明文: { en: 'See clear values', es: 'Ver valores completos' },
  分配: { en: 'Assign', es: 'Asignar' },
}

/**
 * What a button is called in the language of the page. Names are data of the
 * company: only one that still is as the product brought it is translated.
 */
export function buttonName(path: string, code: string, name: string, language: Language): string {
  const standard = STANDARD_BUTTON.options.find(({ value }) => value === code)
  if (standard?.label === name) return choiceLabel(STANDARD_BUTTON, code, language)
  const shipped = SHIPPED[name]?.[language]
  const resource = findResource(path.slice(1))
  if (shipped !== undefined || !resource) return shipped ?? name
  const form = resource.actions[code]?.form
  if (form?.label === name) return resourceLabel(form, language)
  const group = code.startsWith(GROUP) ? code.slice(GROUP.length) : null
  if (group !== null && resource.groups?.[group]?.label === name) {
    return groupLabel(resource, group, language)
  }
  const child = childrenOf(resource).find(({ parent }) => parent?.button === code)
  return child?.label === name ? resourceLabel(child, language) : name
}
