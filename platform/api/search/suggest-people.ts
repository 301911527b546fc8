import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate, sightOf } from '#platform/api/store/reach/scope.ts'
import { joinAll, selectFields } from '#platform/api/store/rows/columns.ts'
import { orderExpression, personColumns } from '#platform/api/store/rows/filters.ts'
import { matchPeople } from '#platform/api/store/rows/match-people.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { spell, spelledKey } from '#platform/wire/language/pinyin.ts'
import { MAX_SUGGESTED, type SuggestedPerson } from '#platform/wire/lists/suggestions.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { accountInUse, findColleagues } from './find-colleagues.ts'

const SHOWN = ['empNo', 'name', 'deptId', 'postId', 'status', 'phone'] as const
/** The most people that are read and ranked: those whose name or number begins with the keyword come first. */
const MAX_RANKED = 18
const PHOTO = 'hit.photo'
const ACCOUNT = 'hit.account'

/**
 * The first people whom an unfinished keyword may mean, without those who have left: people of the caller's list of
 * staff, and other colleagues.
 */
export async function suggestPeople(
  db: Database,
  actor: Actor,
  key: string,
): Promise<SuggestedPerson[]> {
  const [listed, colleagues] = await Promise.all([
    suggestListed(db, actor, key),
    findColleagues(db, actor, key, MAX_RANKED),
  ])
  const others = colleagues.map((colleague) => ({
    ...colleague,
    isOpen: false,
    number: null,
    phone: null,
    status: null,
  }))
  return [...listed, ...others]
    .sort((one, other) => rankOf(one, key) - rankOf(other, key))
    .slice(0, MAX_SUGGESTED)
}

/** Posts and departments do not count here, because half the company has some posts. */
async function suggestListed(db: Database, actor: Actor, key: string): Promise<SuggestedPerson[]> {
  const people = requireResource(PEOPLE)
  if (!permissionsFor(people, 'view').every((code) => actor.permissions.has(code))) return []
  const { columns, joins } = selectFields(people, SHOWN, sightOf(people, actor))
  const { field, descending = false } = people.sort
  const order = { orderBy: [{ field, descending }] }
  const { rows } = await sql<WireRecord>`
    with found as materialized (
      select t.id from ${sql.table(people.table)} as t
      where t.deleted_at is null and t.status not in ('4', '5')
        and ${scopePredicate(people, 't', actor, 'view')}
        and ${matchPeople(key, personColumns(people, 't'))}
      order by ${orderExpression(people, 't', order)} limit ${MAX_RANKED}
    )
    select ${sql.join(columns)}, ${facePhoto(people, 'r', actor)} as ${sql.id(PHOTO)},
      ${accountInUse('r')} as ${sql.id(ACCOUNT)}
    from found join ${sql.table(people.view)} as r on r.id = found.id ${joinAll(joins)}
    order by ${orderExpression(people, 'r', order)}`.execute(db)
  return rows.map((row) => describePerson(maskRecord(people, row)))
}

/** People whose whole name begins with the keyword come before people whose given name does. */
function rankOf({ name, number }: SuggestedPerson, key: string): number {
  const word = spelledKey(key)
  const begins = (text: string) => text.startsWith(key) || (word !== null && text.startsWith(word))
  return [name, number ?? '', ...wholeSpellings(name)].some(begins) ? 0 : 1
}

/**
 * The spellings of the whole name: in full, which gives the longest words, and as initials, with one letter for each
 * character of the name.
 */
function wholeSpellings(name: string): string[] {
  const words = spell(name, 'person').split(' ')
  const longest = Math.max(...words.map((word) => word.length))
  const syllables = [...name].length
  return words.filter(({ length }) => length === longest || length === syllables)
}

function describePerson(record: WireRecord): SuggestedPerson {
  const read = (key: string) => {
    const value = record[key]
    return typeof value === 'string' ? value : null
  }
  return {
    id: record.id,
    name: read('name') ?? '',
    isOpen: true,
    number: read('empNo'),
    department: read(referenceLabelKey('deptId')),
    post: read(referenceLabelKey('postId')),
    phone: read('phone'),
    status: read('status'),
    photo: read(PHOTO),
    account: read(ACCOUNT),
  }
}
