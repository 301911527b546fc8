import { WORKS_HERE } from '#modules/hr/define/samples.ts'
import type { Samples } from '#platform/define/built-in/sample.ts'

/** Trainings and their participants: employees at work. */
export const trainingSamples: Samples = {
  'hr/trainings': {
    startAt: '2199-03-05 09:00:00',
    endAt: '2199-03-05 17:00:00',
    hours: '7.0',
    examKind: '无',
    quota: 20,
    needSign: false,
    budget: '1000.00',
  },
  'hr/train-users': {
    trainId: { newOf: 'hr/trainings' },
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    signIn: '未签',
    hours: '6.0',
    score: null,
    result: '待定',
  },
}
