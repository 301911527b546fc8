import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** A stored view, before it is reduced to the fields that its reader may see. */
export type StoredView = {
  id: string
  resource: string
  name: string
  query: string
  isOwn: boolean
  roleId: string | null
  roleName: string | null
}

type StoredChoice = { resource: string; columns: string[]; defaultViewId: string | null }

/** The views and choices of a user, and the views that other users share with them. */
export type StoredLists = { views: StoredView[]; choices: StoredChoice[] }

export type ListCache = {
  read(db: Database, actor: Actor): Promise<StoredLists>
  forgetAll(): void
  /** While the notification channel is down, the cache stores nothing. */
  setTrusted(trusted: boolean): void
}

const MAX_PEOPLE = 2_000

/** Caches the list settings of users until any process changes one of them. */
export function createListCache(): ListCache {
  const known = new Map<string, Promise<StoredLists>>()
  let trusted = false
  return {
    read(db, actor) {
      if (!trusted) return readLists(db, actor)
      // The key contains the version of the rights, because users with other roles get other shared views.
      const key = `${actor.userId} ${actor.rightsVersion}`
      const kept = known.get(key)
      if (kept !== undefined) return kept
      const read = readLists(db, actor)
      read.catch(() => known.get(key) === read && known.delete(key))
      if (known.size >= MAX_PEOPLE) known.delete(known.keys().next().value as string)
      known.set(key, read)
      return read
    },
    forgetAll: () => known.clear(),
    setTrusted(value) {
      trusted = value
      known.clear()
    },
  }
}

async function readLists(db: Database, { userId, roles }: Actor): Promise<StoredLists> {
  const { rows } = await sql<StoredLists>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'resource', v.resource,
          'name', v.name, 'query', v.query, 'isOwn', v.owner_id = ${userId}, 'roleId', r.id,
          'roleName', r.name) order by v.name, v.id), '[]')
        from list_view v left join role r on r.id = v.role_id and r.deleted_at is null
        where v.owner_id = ${userId} or r.code = any(${[...roles]})) as views,
      (select coalesce(jsonb_agg(jsonb_build_object('resource', c.resource, 'columns', c.columns,
          'defaultViewId', c.default_view_id)), '[]')
        from list_choice c where c.user_id = ${userId}) as choices`.execute(db)
  return rows[0] ?? { views: [], choices: [] }
}
