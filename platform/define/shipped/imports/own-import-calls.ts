import { callPath } from '#platform/define/engine/endpoints.ts'

const controller = { family: 'uc', name: 'Import' } as const

/** The calls of every user about their own imported files. */
export const IMPORT_CALLS = {
  list: callPath(controller, 'GetMyImportList'),
  info: callPath(controller, 'GetMyImport'),
  rows: callPath(controller, 'GetMyImportRows'),
  refused: callPath(controller, 'DownloadMyImportRefused'),
  columns: callPath(controller, 'SetMyImportColumns'),
  reading: callPath(controller, 'SetMyImportReading'),
  questions: callPath(controller, 'GetMyImportQuestions'),
  answers: callPath(controller, 'SetMyImportAnswers'),
  check: callPath(controller, 'CheckMyImport'),
  commit: callPath(controller, 'CommitMyImport'),
  remove: callPath(controller, 'DeleteMyImport'),
} as const
