import type { Samples } from '#platform/define/built-in/sample.ts'

/** Uses the account of the record's author, because only accounts in use can be invited. */
const self = { self: 'account' } as const
const people = { hostId: self, minuterId: self, attendeeIds: self }

const [BEGIN, END] = ['2199-03-05 09:00:00', '2199-03-05 10:30:00']

export const meetingSamples: Samples = {
  'work/meeting-plans': {
    cycle: '不定期',
    cycleDay: null,
    startTime: null,
    minutes: 60,
    ...people,
  },
  'work/meeting-plans#generate': { month: '2199-03' },
  'work/meeting-sessions': {
    planId: { newOf: 'work/meeting-plans' },
    startAt: BEGIN,
    endAt: END,
    absentIds: self,
  },
  'work/meeting-topics': {
    meetingId: { newOf: 'work/meeting-plans' },
    meetingDate: '2199-03-06',
    deadline: '2199-04-01',
    attendeeIds: self,
    reporterId: self,
  },
  'work/meeting-topics#toTask': {
    items: { rows: [{ title: '落实决议', ownerCode: { self: 'code' }, planEnd: '2199-04-01' }] },
  },
  'work/meeting-topics#carryOver': { nextDate: '2199-03-13' },
  'work/project-meetings#finish': { resolutions: [] },
  'work/project-meetings': { startAt: BEGIN, endAt: END, ...people },
  'work/meeting-resolutions': {
    meetingId: { newOf: 'work/project-meetings' },
    dueDate: '2199-04-01',
    ownerId: self,
  },
}
