import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { TrainingHeadView } from './training-view.ts'

type Link = { label: string; href: string }

export type TrainingDeskView = {
  head: TrainingHeadView
  /** Next actions of the organiser. */
  next: Link[]
  cost: string
  /** The waiting list, in words. */
  line: string
  feedback: { text: string; texts: string[] } | null
}

export type TrainingWallView = {
  title: string
  back: Link
  when: string
  /** Null before the training is published. */
  code: { text: string; time: string; qr: { size: number; path: string } } | null
  count: string
  people: { id: string; name: string; time: string; face: FaceView }[]
  /** The page stays on the wall while participants sign in, so it reloads. */
  refreshSeconds: number
}

export type ResultLine = {
  userId: string
  name: string
  deptName: string
  face: FaceView
  signIn: string
  hours: string
  score: string
  result: string
}

export type TrainingResultsView = {
  title: string
  back: Link
  hint: string
  problems: { name: string | null; text: string }[]
  signIns: { value: string; label: string }[]
  results: { value: string; label: string }[]
  most: string
  labels: Record<'signIn' | 'hours' | 'score' | 'result', string>
  rows: ResultLine[]
}
