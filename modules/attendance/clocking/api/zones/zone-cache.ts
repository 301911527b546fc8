import { sql } from 'kysely'
import { CIRCLE } from '#modules/attendance/clocking/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { CoordinateSystem, Point } from './coordinates.ts'
import { type Area, type Fix, type Judged, judgePlace } from './judge-place.ts'

/** The table name in the database's change notifications. */
export const AREA_TABLE = 'attend_area'

/** How one group with areas judges a place. */
export type GroupJudgement = Judged & { groupId: string }

export type AreaCache = {
  /** For every group with areas that are valid today. */
  judge(db: Database, fix: Fix): Promise<readonly GroupJudgement[]>
  forgetAll(): void
  /** Without the notification channel the cache must stay empty. */
  setTrusted(trusted: boolean): void
}

type Kept = ReadonlyMap<string, readonly Area[]>

/** The cache expires because a new day may begin, on which some areas become valid and others expire. */
const MAX_KEPT_MS = 60_000

/** Caches areas by group until any process changes one of them, or a minute has passed. */
export function createAreaCache(now: () => number = Date.now): AreaCache {
  let kept: { read: Promise<Kept>; at: number } | null = null
  let trusted = false
  const read = (db: Database): Promise<Kept> => {
    if (trusted && kept && now() - kept.at < MAX_KEPT_MS) return kept.read
    const fresh = { read: readAreas(db), at: now() }
    fresh.read.catch(() => {
      if (kept === fresh) kept = null
    })
    if (trusted) kept = fresh
    return fresh.read
  }
  return {
    async judge(db, fix) {
      const groups = await read(db)
      return [...groups].map(([groupId, areas]) => ({ groupId, ...judgePlace(areas, fix) }))
    },
    forgetAll() {
      kept = null
    },
    setTrusted(value) {
      trusted = value
      kept = null
    },
  }
}

export type StoredArea = {
  id: string
  coordType: CoordinateSystem
  lng: number
  lat: number
  radius: number
  polygon: readonly { lng: string; lat: string }[]
  wifiMacs: string | null
  isCircle: boolean
}

/** Converts a stored area for judging places. */
export function areaOf(stored: StoredArea): Area {
  const { id, coordType: system, lng, lat, radius, polygon, isCircle, wifiMacs } = stored
  const corners = polygon.map(
    (corner): Point => ({ lng: Number(corner.lng), lat: Number(corner.lat) }),
  )
  return {
    id,
    system,
    centre: { lng, lat },
    shape: isCircle ? { radius } : { corners },
    wifiMacs: (wifiMacs ?? '').split(/[\s,;，；、]+/u).filter(Boolean),
  }
}

async function readAreas(db: Database): Promise<Kept> {
  const { rows } = await sql<StoredArea & { groupIds: string[] }>`
    select id, coord_type as "coordType", lng::float8 as lng, lat::float8 as lat, radius, polygon,
      wifi_macs as "wifiMacs", shape = ${CIRCLE} as "isCircle", attend_group_ids as "groupIds"
    from attend_area
    where enabled and deleted_at is null and today() between coalesce(valid_from, '-infinity')
      and coalesce(valid_to, 'infinity')
    order by sort, id`.execute(db)
  const groups = new Map<string, Area[]>()
  for (const row of rows) {
    const area = areaOf(row)
    for (const id of row.groupIds) groups.set(id, [...(groups.get(id) ?? []), area])
  }
  return groups
}
