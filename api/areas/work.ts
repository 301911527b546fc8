import type { Area } from './area.ts'
import { workHomeCards } from './work/home-cards.ts'
import { messageCalls } from './work/message-calls.ts'

/** 工作: what people are told of. */
export const work: Area = {
  home: workHomeCards,
  resources: {},
  calls: messageCalls,
}
