import type { OwnExport } from '#platform/wire/files/exports.ts'

/** A file of the user, in progress or kept. */
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
  /** The progress, or the number of rows. */
  rows: string
  size: string
  problem: string
  createdAt: string
  expiresAt: string
}

/** The page reloads itself while a job is running. */
export type Refreshing = { refreshSeconds: number | null }

export type ExportsView = Refreshing & { title: string; files: ExportView[] }
export type ExportPageView = Refreshing & { title: string; file: ExportView }

/** The values of the buttons of both pages. */
export const INTENTS = { cancel: 'cancel', retry: 'retry', remove: 'delete' } as const
