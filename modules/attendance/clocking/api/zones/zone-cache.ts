import { sql } from 'kysely'
import { CIRCLE } from '#modules/attendance/clocking/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { CoordinateSystem, Point } from './coordinates.ts'
import { type Area, type Fix, type Judged, judgePlace } from './judge-place.ts'

/** What the database calls it when it tells of changed rows. */
export const AREA_TABLE = 'attend_area'

/** A place as each group with areas judges it. */
export type GroupJudgement = Judged & { groupId: string }

export type AreaCache = {
  /** For every group that has areas in force today. */
  judge(db: Database, fix: Fix): Promise<readonly GroupJudgement[]>
  forgetAll(): void
  /** While the notification channel is down nothing may be kept. */
  setTrusted(trusted: boolean): void
}

type Kept = ReadonlyMap<string, readonly Area[]>

/** A day may begin, with which some areas are good and others are not any more. */
const MAX_KEPT_MS = 60_000

/** Areas by group, kept until one of them changes in whatever process, or a minute has passed. */
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

/** An area as it is judged by. */
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
