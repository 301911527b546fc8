import { callPath } from '#platform/define/engine/endpoints.ts'

const controller = { family: 'uc', name: 'Export' } as const

/** The calls of every user about their own exported files. */
export const EXPORT_CALLS = {
  list: callPath(controller, 'GetMyExportList'),
  info: callPath(controller, 'GetMyExport'),
  download: callPath(controller, 'DownloadMyExport'),
  cancel: callPath(controller, 'CancelMyExport'),
  retry: callPath(controller, 'RetryMyExport'),
  remove: callPath(controller, 'DeleteMyExport'),
} as const
