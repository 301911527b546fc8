import { stableId } from '#platform/define/built-in/stable-id.ts'
import { SHIPPED_ENTRIES } from '#platform/define/shipped/dictionaries/shipped-entries.ts'
import { NATIONAL_VALUES, type ShippedParam } from './national-values.ts'

type PlannedEntry = { id: string; type: string; code: string; name: string; sort: number }
type PlannedParam = Omit<ShippedParam, 'value'> & { id: string; value: string }

/** Dictionaries and parameters as rows for the database function install_settings. */
export type SettingsPlan = { entries: PlannedEntry[]; params: PlannedParam[] }

const STEP = 10

/** The dictionaries and parameters of every new installation. */
export function planSettings(): SettingsPlan {
  return {
    entries: Object.entries(SHIPPED_ENTRIES).flatMap(([type, entries]) =>
      Object.entries(entries).map(([code, { zh: name }], index) => ({
        id: stableId('data_dict', `${type}:${code}`),
        type,
        code,
        name,
        sort: (index + 1) * STEP,
      })),
    ),
    params: NATIONAL_VALUES.map((shipped) => ({
      ...shipped,
      id: stableId('policy_param', `${shipped.key}:${shipped.from}`),
      value: JSON.stringify(shipped.value),
    })),
  }
}
