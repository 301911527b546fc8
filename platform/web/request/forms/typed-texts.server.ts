import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { BASE_FIELD } from '#platform/web/lib/form-fields.ts'
import type { TypedView } from '#platform/web/lib/page-problem.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { fingerprint, readBase } from './form-base.server.ts'

/**
 * The typed text with labels, for the user to read and copy if its form cannot be shown. For an update it has
 * only the changed fields. Ids are left out because they mean nothing to users.
 */
export function describeTyped(url: URL, form: FormData, language: Language): TypedView['texts'] {
  const resource = formAt(url)
  if (!resource) return []
  const base = readBase(form.get(BASE_FIELD))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const values = form.getAll(name).filter((value) => typeof value === 'string' && value !== '')
    const typed = values.join(',')
    const isUntouched = base?.get(name) === fingerprint({ name, kind: field.kind }, typed)
    const shown = values
      .filter((value) => !isUuid(value))
      .map((value) => wordOf(field, `${value}`, language))
    if (isUntouched || shown.length === 0) return []
    return [{ label: fieldLabel(resource, name, language), text: shown.join(', ') }]
  })
}

/** The resource whose fields the form of a page has. */
function formAt({ pathname }: URL): Resource | undefined {
  const [area = '', name = '', ...rest] = pathname.slice(1).split('/')
  const resource = findResource(`${area}/${name}`)
  const button = rest.at(-2) === 'act' ? (rest.at(-1) ?? '') : null
  if (!resource || button === null) return resource
  return Object.hasOwn(resource.actions, button) ? resource.actions[button]?.form : undefined
}

function wordOf({ rule }: Field, value: string, language: Language): string {
  return rule.choices ? choiceLabel(rule.choices, value, language) : value
}
