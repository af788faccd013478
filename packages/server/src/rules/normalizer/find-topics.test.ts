import { expect, test } from 'vitest'
import { findTopics } from './find-topics.ts'

test.each([
  ['npm ci fails in a Docker build', ['npm', 'docker']],
  ['connection to postgres refused', ['postgresql']],
  ['Go panics where rust would not', ['go', 'rust']],
  ['go to the vault and make an apache pie', ['coding']],
  ['the lorawan gateway loses readings', ['coding']],
  ['redis, nginx, kafka and git', ['redis', 'nginx', 'kafka']],
  ['nginx. Nginx! NGINX', ['nginx']],
  ['', ['coding']],
])('%j is about %j', (text, topics) => {
  expect(findTopics(text, 'coding')).toEqual(topics)
})

test('a topic is a name of the list or the domain, never another word of the text', () => {
  const text = 'ghp_a1B2c3 zoraquimb Mallory@example.org docker-zoraquimb /home/mallory'
  expect(findTopics(text, 'writing')).toEqual(['writing'])
})
