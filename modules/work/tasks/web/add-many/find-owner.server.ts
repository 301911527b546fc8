import { findChoices, referenceAt } from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isSearchable, searchKey } from '#platform/wire/lists/search-key.ts'
import { SUGGESTIONS_CALL, suggestions } from '#platform/wire/lists/suggestions.ts'
import type { OwnerChoice } from './add-many-view.ts'

const MAX_KEY = 100
const MAX_OFFERED = 12
const PEOPLE = 'system/users'

export type FoundOwner = { id: string; name: string; problem: string; choice: OwnerChoice | null }

/** Says so if the key names somebody who has no account, because only accounts have tasks. */
async function whyNobody({ gateway, t }: ResourceCall, typed: string): Promise<string> {
  const key = searchKey(typed)
  const unknown = t('tasks.many.unknownPerson', { key: typed })
  if (key === '' || !isSearchable(key)) return unknown
  const { people } = await gateway.ask(SUGGESTIONS_CALL, { key }, suggestions)
  const [only] = people
  if (!only || people.some(({ account }) => account !== null)) return unknown
  return t('tasks.many.noAccount', { name: people.length === 1 ? only.name : typed })
}

/** Finds a person by name, number or initials. If several people match, the user chooses one in the form. */
export async function findOwner(call: ResourceCall, typed: string): Promise<FoundOwner> {
  const { t, form } = call
  const key = typed.slice(0, MAX_KEY)
  const hits = await findChoices(call, referenceAt(call, 'ownerId', PEOPLE), key, MAX_OFFERED)
  const [only] = hits
  if (!only) {
    return { id: '', name: key, problem: await whyNobody(call, key), choice: null }
  }
  if (hits.length === 1) return { id: only.value, name: only.label, problem: '', choice: null }
  const name = `owner:${key}`
  const chosen = hits.find(({ value }) => value === form.get(name))
  return {
    id: chosen?.value ?? '',
    name: chosen?.label ?? key,
    problem: '',
    choice: {
      name,
      legend: t('tasks.many.whichPerson', { key }),
      people: hits.map(({ value, label, colour = 0, photo = null }) => ({
        id: value,
        label,
        face: { colour, name: label, photo },
        isChosen: value === chosen?.value,
      })),
    },
  }
}
