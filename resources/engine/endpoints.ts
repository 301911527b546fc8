/** Paths of the generic calls of one resource, as spelt on the wire. */
export type Endpoints = {
  list: string
  info: string
  add: string
  update: string
  delete: string
  /** Id and name of the rows that may be referred to, for select lists. */
  options: string
  history: string
  tree: string | null
}

const FAMILY_PREFIX = {
  uc: '/uc/api',
  hr: '/hr',
  cyl: '/cyl',
  sa: '/sa',
  wt: '/wt/api',
} as const

export type Family = keyof typeof FAMILY_PREFIX

export function endpointsOf(
  controller: { family: Family; name: string },
  isTree: boolean,
): Endpoints {
  const { name } = controller
  const base = `${FAMILY_PREFIX[controller.family]}/${name}`
  return Object.freeze({
    list: `${base}/Get${name}PageList`,
    info: `${base}/Get${name}`,
    add: `${base}/Add${name}`,
    update: `${base}/Update${name}`,
    delete: `${base}/Delete${name}`,
    options: `${base}/Get${name}List`,
    history: `${base}/Get${name}History`,
    tree: isTree ? `${base}/Get${name}Tree` : null,
  })
}
