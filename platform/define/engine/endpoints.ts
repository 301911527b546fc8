/** Paths of the generic calls of one resource, as spelt on the wire. */
export type Endpoints = {
  list: string
  info: string
  add: string
  update: string
  delete: string
  deleteBatch: string
  /** Changes one field of many records. Null for resources without such fields. */
  updateBatch: string | null
  export: string
  /** Id and name of the rows that may be referred to, for select lists. */
  options: string
  history: string
  tree: string | null
  /** The timeline of a record, where its page has one. */
  timeline: string | null
}

const FAMILY_PREFIX = {
  uc: '/uc/api',
  hr: '/hr',
  cyl: '/cyl',
  sa: '/sa',
  wt: '/wt/api',
} as const

export type Family = keyof typeof FAMILY_PREFIX

type Named = { family: Family; name: string; item?: string; list?: string }

/** `LockUser` of User in uc → `/uc/api/User/LockUser`. */
export function callPath({ family, name }: Named, method: string): string {
  return `${FAMILY_PREFIX[family]}/${name}/${method}`
}

/** The calls that set and take away a picture of a record. */
export function pictureCalls({ item, ...controller }: Named): { set: string; remove: string } {
  const word = item ?? controller.name
  return {
    set: callPath(controller, `Set${word}Picture`),
    remove: callPath(controller, `Delete${word}Picture`),
  }
}

/** The calls that add a file to a field of a record, and remove it. */
export function fileCalls({ item, ...controller }: Named): { add: string; remove: string } {
  const word = item ?? controller.name
  return {
    add: callPath(controller, `Add${word}File`),
    remove: callPath(controller, `Delete${word}File`),
  }
}

export function endpointsOf(
  controller: Named,
  { isTree, hasBulk, hasPast }: { isTree: boolean; hasBulk: boolean; hasPast: boolean },
): Endpoints {
  const item = controller.item ?? controller.name
  const path = (method: string) => callPath(controller, method)
  return Object.freeze({
    list: path(controller.list ?? `Get${item}PageList`),
    info: path(`Get${item}`),
    add: path(`Add${item}`),
    update: path(`Update${item}`),
    delete: path(`Delete${item}`),
    deleteBatch: path(`Delete${item}Batch`),
    updateBatch: hasBulk ? path(`Update${item}Batch`) : null,
    export: path(`Export${item}`),
    options: path(`Get${item}List`),
    history: path(`Get${item}History`),
    tree: isTree ? path(`Get${item}Tree`) : null,
    timeline: hasPast ? path(`Get${item}Timeline`) : null,
  })
}
