/** Every run of the benchmark writes this module (write-page.ts). */
declare module 'virtual:our-page' {
  import type { ReactNode } from 'react'

  type Rows = readonly { cells: readonly string[] }[]
  export const data: Record<string, { table?: { rows: Rows } } | null>
  export function Page(props: { rows: Rows; scripts: ReactNode }): ReactNode
}
