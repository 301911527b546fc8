import type { StoryRow } from '#modules/hr/candidates/web/story-rows.tsx'

export type HiringPanelView = { title: string; rows: StoryRow[] }
