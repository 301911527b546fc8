import { createInstance, type TFunction } from 'i18next'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { FieldProblem } from '#platform/define/engine/schema.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { Instead } from '#platform/web/gateway/gateway-error.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { DEFAULT_LANGUAGE, type Language } from '#platform/wire/language/language.ts'
import en from '#platform/wire/messages/en.json' with { type: 'json' }
import es from '#platform/wire/messages/es.json' with { type: 'json' }
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { findResource } from '#product/define/registry.server.ts'

const messages = createInstance()
void messages.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  ns: ['messages'],
  defaultNS: 'messages',
  resources: { zh: { messages: zh }, en: { messages: en }, es: { messages: es } },
  interpolation: { escape: isolate },
  initImmediate: false,
})

const speakers = new Map<Language, TFunction>()

/** The problem of a field, in the same words as the API uses. */
export function problemText(
  resource: Resource,
  name: string,
  problem: FieldProblem,
  language: Language,
): string {
  return formatMessage(language, problem.key, {
    ...problem.values,
    label: fieldLabel(resource, name, language),
  })
}

/** A link to the alternative that a refusal names. The API names only what the caller may do. */
export function wayTo(language: Language, instead: Instead | null | undefined): ProblemView[] {
  const action = findResource(instead?.path ?? '')?.actions[instead?.action ?? '']
  if (!instead || !action) return []
  const { path, id, filled = {} } = instead
  const place = id === undefined ? `/${path}` : `/${path}/${id}`
  const href = `${place}/act/${action.name}${withParams('', filled)}`
  return [{ text: resourceLabel(action.form, language), name: null, href }]
}

/** A message that web and API share. */
export function formatMessage(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  let speak = speakers.get(language)
  if (!speak) {
    speak = messages.getFixedT(language)
    speakers.set(language, speak)
  }
  return speak(key, values)
}
