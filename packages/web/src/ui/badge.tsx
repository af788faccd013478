import type { ComponentChildren } from 'preact'

/** Colours mean a state, never decoration. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info'

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`badge badge-${tone}`}>{children}</span>
)
