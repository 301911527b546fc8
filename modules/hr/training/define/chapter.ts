import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { trainingMenu } from './menu.ts'
import { trainingSamples } from './samples.ts'
import { trainings } from './training.ts'
import { trainingParticipants } from './training-participant.ts'
import { trainingRecords } from './training-record.ts'

/** 培训. */
export const trainingChapter = {
  resources: [trainings, trainingParticipants, trainingRecords],
  menu: trainingMenu,
  choices,
  samples: trainingSamples,
  documents: [trainings],
  starts: [
    {
      name: 'training',
      resource: trainingParticipants.path,
      field: 'userId',
      when: EMPLOYED,
    },
  ],
} satisfies Chapter
