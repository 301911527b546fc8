import { callPath } from '#platform/define/engine/endpoints.ts'

const controller = { family: 'uc', name: 'ListView' } as const

/** The calls of every user about their list settings. */
export const LIST_CALLS = {
  list: callPath(controller, 'GetMyListViewList'),
  add: callPath(controller, 'AddListView'),
  update: callPath(controller, 'UpdateListView'),
  remove: callPath(controller, 'DeleteListView'),
  setDefault: callPath(controller, 'SetMyDefaultListView'),
  setColumns: callPath(controller, 'SetMyListColumns'),
} as const
