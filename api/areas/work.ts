import {
  pinning,
  publishNotice,
  remindNotice,
  scheduleNotice,
  unscheduleNotice,
  withdrawNotice,
} from '#api/rules/work/publish-notice.ts'
import { addNotice, updateNotice } from '#api/rules/work/write-notice.ts'
import type { Area } from './area.ts'
import { fileCalls } from './work/file-calls.ts'
import { workHomeCards } from './work/home-cards.ts'
import { messageCalls } from './work/message-calls.ts'
import { noticeCalls } from './work/notice-calls.ts'

/** 工作: what people are told, and told of. */
export const work: Area = {
  resources: {
    'work/notices': {
      fields: { codes: { userCodes: 'userIds' } },
      ...{ add: addNotice, update: updateNotice },
      actions: {
        ...{ publish: publishNotice, schedule: scheduleNotice, unschedule: unscheduleNotice },
        ...{ pin: pinning(true), unpin: pinning(false) },
        ...{ withdraw: withdrawNotice, remind: remindNotice },
      },
    },
  },
  calls: [...messageCalls, ...noticeCalls, ...fileCalls],
  home: workHomeCards,
}
