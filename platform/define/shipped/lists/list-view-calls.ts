import { callPath } from '#platform/define/engine/endpoints.ts'

const controller = { family: 'uc', name: 'ListView' } as const

/** What everybody may make of the lists that he sees. */
export const LIST_CALLS = {
  list: callPath(controller, 'GetMyListViewList'),
  add: callPath(controller, 'AddListView'),
  update: callPath(controller, 'UpdateListView'),
  remove: callPath(controller, 'DeleteListView'),
  setDefault: callPath(controller, 'SetMyDefaultListView'),
  setColumns: callPath(controller, 'SetMyListColumns'),
} as const
