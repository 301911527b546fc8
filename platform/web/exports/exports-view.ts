import type { OwnExport } from '#platform/wire/files/exports.ts'

/** A file that is made, or kept, for somebody, as a page tells of it. */
export type ExportView = {
  id: string
  /** Address of its page. */
  href: string
  label: string
  filter: string
  format: string
  state: OwnExport['state']
  stateText: string
  done: number
  total: number
  /** How far it is, or how many rows it has. */
  rows: string
  size: string
  problem: string
  createdAt: string
  expiresAt: string
}

/** Pages of this ask for themselves again while something is under way. */
export type Refreshing = { refreshSeconds: number | null }

export type ExportsView = Refreshing & { title: string; files: ExportView[] }
export type ExportPageView = Refreshing & { title: string; file: ExportView }

/** What the buttons of both pages say. */
export const INTENTS = { cancel: 'cancel', retry: 'retry', remove: 'delete' } as const
