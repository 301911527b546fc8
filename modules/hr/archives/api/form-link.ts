import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { formLink } from '#modules/hr/archives/define/form-link.ts'
import {
  type FormsShared,
  formsShared,
  type RegistrationForm,
  type SharedForms,
  sharedForms,
} from '#modules/hr/archives/wire/registration-forms.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { clearPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'
import { readRegistrationForms } from './registration-forms.ts'

/** The code of the button with which a user shares personnel files by link. */
export const SHARE = 'share'

const PHOTO_SIZE = '320'
const NOTHING: SharedForms = { forms: [], photos: {} }

/** Registration forms of some people, limited to what the creator of the link may see. */
export const formDoor: LinkDoor<FormsShared> = {
  purpose: formLink,
  scope: formsShared,
  right: permissionCode(archives, SHARE),
  opens: async (db, maker, scope) => (await readSharable(db, maker, scope)).length > 0,
  page: {
    joinNames: '、',
    async prepare(tx, actor, scope) {
      const { people, isClear } = scope
      const found = await readSharable(tx, actor, scope)
      if (found.length < new Set(people).size) throw new Failure('not-found', 'not-found')
      if (isClear && !found.every((person) => person.isClear)) {
        throw new Failure('forbidden', 'share.notClear')
      }
      return { scope, names: found.map(({ name }) => name) }
    },
    read: {
      path: SHARE_CALLS.forms,
      summary: '分享的员工登记表',
      body: openingAsked,
      answer: sharedForms,
      nothing: NOTHING,
      async run(store, maker, scope) {
        const forms = await readSharedForms(store.db, maker, scope)
        return { forms, photos: await readPhotos(store, forms) } satisfies SharedForms
      },
    },
  },
}

/** `isClear`: the link may show the document number unmasked. */
type SharedPerson = { id: string; name: string; isClear: boolean }

/**
 * Reads those of the given people whose files the user may see and share now, because a link shows
 * no more than its creator may see.
 */
async function readSharable(
  db: Database | Tx,
  actor: Actor,
  { people }: Pick<FormsShared, 'people'>,
): Promise<SharedPerson[]> {
  const { rows } = await sql<SharedPerson>`
    select t.id, t.name, ${clearPredicate(archives, 't', actor)} as "isClear" from user_base_info t
    where t.id = any(${[...people]}::uuid[]) and t.deleted_at is null
      and ${scopePredicate(archives, 't', actor, 'view')}
      and ${scopePredicate(archives, 't', actor, SHARE)}
    order by array_position(${[...people]}::uuid[], t.id)`.execute(db)
  return rows
}

/** Reads the shared forms with the present rights of the user who shares them. */
async function readSharedForms(
  db: Database,
  creator: Actor,
  { people, isClear }: FormsShared,
): Promise<RegistrationForm[]> {
  const found = await readSharable(db, creator, { people })
  const clear = new Set(isClear ? found.flatMap((one) => (one.isClear ? one.id : [])) : [])
  return readRegistrationForms(
    db,
    creator,
    found.map(({ id }) => id),
    { also: SHARE, clear },
  )
}

/**
 * Reads the photos of the forms as base64 text, because a reader without an account has no right to
 * request a file.
 */
async function readPhotos(
  { files }: Pick<Store, 'files'>,
  forms: readonly RegistrationForm[],
): Promise<SharedForms['photos']> {
  const ids = forms.map(({ record }) => record.photo).filter((id) => typeof id === 'string')
  const read = await Promise.all(
    ids.map(async (id) => {
      const file = await files.find(id, PHOTO_SIZE)
      return file ? [[id, Buffer.from(await files.read(file)).toString('base64')] as const] : []
    }),
  )
  return Object.fromEntries(read.flat())
}
