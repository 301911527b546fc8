import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { trainingMenu } from './menu.ts'
import { trainSamples } from './samples.ts'
import { trainings } from './training.ts'
import { trainUsers } from './training-participant.ts'
import { trainRecords } from './training-record.ts'

/** 培训. */
export const trainingChapter = {
  resources: [trainings, trainUsers, trainRecords],
  menu: trainingMenu,
  choices,
  samples: trainSamples,
  documents: [trainings],
} satisfies Chapter
