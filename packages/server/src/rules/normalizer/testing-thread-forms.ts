/** A message of a thread. */
export interface ThreadTurn {
  by: 'asker' | 'helper'
  text: string
}

const roleOf = ({ by }: ThreadTurn): string => (by === 'asker' ? 'user' : 'assistant')
const nameOf = ({ by }: ThreadTurn): string => (by === 'asker' ? 'Runa' : 'Teo')
const clock = (index: number): string => `11:${10 + index}`
const lines = (turns: readonly ThreadTurn[], line: (turn: ThreadTurn, index: number) => string, by = '\n'): string =>
  turns.map(line).join(by)

/** The forms in which a thread stands on disks, by what writes it. */
export const threadForms: Readonly<Record<string, (turns: readonly ThreadTurn[]) => string>> = {
  'User: and Assistant:': (turns) =>
    lines(turns, (turn) => `${roleOf(turn) === 'user' ? 'User' : 'Assistant'}: ${turn.text}`),
  'bold roles': (turns) =>
    lines(turns, (turn) => `**${roleOf(turn) === 'user' ? 'Human' : 'Assistant'}:** ${turn.text}`, '\n\n'),
  names: (turns) => lines(turns, (turn) => `${nameOf(turn)}: ${turn.text}`),
  'bold names': (turns) => lines(turns, (turn) => `**${nameOf(turn)}:** ${turn.text}`),
  'names before full-width colons': (turns) => lines(turns, (turn) => `${nameOf(turn)}：${turn.text}`),
  'an export of Discord': (turns) =>
    `${'='.repeat(62)}\nGuild: Ops\nChannel: help\n${'='.repeat(62)}\n\n${lines(
      turns,
      (turn, index) => `[01-Mar-26 ${clock(index)} PM] ${nameOf(turn).toLowerCase()}\n${turn.text}`,
      '\n\n',
    )}\n\n{Reactions}\n❤ (2)\n\n${'='.repeat(62)}\nExported 6 message(s)\n${'='.repeat(62)}\n`,
  'messages of Zulip': (turns) =>
    JSON.stringify({
      result: 'success',
      messages: turns.map((turn, index) => ({
        id: index,
        sender_full_name: nameOf(turn),
        type: 'stream',
        subject: 'a talk',
        content: turn.text,
      })),
    }),
  'posts of a forum as pages show them': (turns) =>
    JSON.stringify({
      title: 'A thread',
      post_stream: {
        posts: turns.map((turn, index) => ({
          id: index,
          username: nameOf(turn),
          cooked: `<p>${turn.text.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`,
        })),
      },
    }),
  'messages with information and parts': (turns) =>
    JSON.stringify({
      info: { id: 's', title: 'A thread' },
      messages: turns.map((turn) => ({
        info: { id: 'm', role: roleOf(turn) },
        parts: [{ type: 'step-start' }, { type: 'text', text: turn.text }],
      })),
    }),
  'a chat with clock times': (turns) =>
    lines(turns, (turn, index) => `${nameOf(turn)}  ${clock(index)} AM\n${turn.text}`),
  'an IRC log': (turns) =>
    lines(turns, (turn, index) => `[${clock(index)}] <${nameOf(turn).toLowerCase()}> ${turn.text}`),
  'an issue with comments': (turns) =>
    lines(
      turns,
      (turn, index) => `**${nameOf(turn)}** ${index === 0 ? 'opened this issue' : 'commented'}\n\n${turn.text}`,
      '\n\n---\n\n',
    ),
  'the JSON of an issue': ([first, ...others]) =>
    JSON.stringify({
      body: first?.text,
      user: { login: 'runa' },
      comments: others.map((turn) => ({ user: { login: nameOf(turn) }, body: turn.text })),
    }),
  'lines of a session with message.content': (turns) =>
    lines(turns, (turn) =>
      JSON.stringify({
        type: roleOf(turn),
        message: { role: roleOf(turn), content: [{ type: 'text', text: turn.text }] },
      }),
    ),
  'lines of a session with a payload': (turns) =>
    lines(turns, (turn) =>
      JSON.stringify({
        timestamp: '2026-05-01T10:00:00Z',
        type: 'response_item',
        payload: { type: 'message', role: roleOf(turn), content: [{ type: 'input_text', text: turn.text }] },
      }),
    ),
  'JSON messages': (turns) =>
    JSON.stringify({ messages: turns.map((turn) => ({ role: roleOf(turn), content: turn.text })) }),
  'an export with a mapping': (turns) =>
    JSON.stringify({
      mapping: Object.fromEntries(
        turns.map((turn, index) => [
          `n${index}`,
          {
            id: `n${index}`,
            children: [`n${index + 1}`],
            message: { author: { role: roleOf(turn) }, content: { content_type: 'text', parts: [turn.text] } },
          },
        ]),
      ),
    }),
  'an export with the messages of a sender': (turns) =>
    JSON.stringify([
      {
        uuid: 'c',
        name: 'A talk',
        chat_messages: turns.map((turn) => ({
          uuid: 'm',
          text: turn.text,
          content: [{ type: 'text', text: turn.text, citations: [] }],
          sender: turn.by === 'asker' ? 'human' : 'assistant',
          attachments: [],
        })),
      },
    ]),
  'a session of Gemini': (turns) =>
    JSON.stringify({
      sessionId: 's',
      messages: turns.map((turn) => ({
        id: 'm',
        type: turn.by === 'asker' ? 'user' : 'gemini',
        content: turn.text,
        ...(turn.by === 'helper' && { thoughts: [{ subject: 'Plan', description: 'I look at it.' }] }),
      })),
    }),
  'contents with parts': (turns) =>
    JSON.stringify(turns.map(({ by, text }) => ({ role: by === 'asker' ? 'user' : 'model', parts: [{ text }] }))),
  'an export of Cursor': (turns) =>
    `# A talk\n_Exported on 3/1/2026 at 10:10:10 GMT+1 from Cursor (1.7.52)_\n\n---\n\n${lines(
      turns,
      ({ by, text }) => `**${by === 'asker' ? 'User' : 'Cursor'}**\n\n${text}`,
      '\n\n---\n\n',
    )}\n`,
  'a transcript of an agent in Cursor': (turns) =>
    lines(turns, ({ by, text }) =>
      by === 'asker' ? `user:\n<user_query>\n${text}\n</user_query>\n` : `assistant:\n${text}\n`,
    ),
  'lines of a transcript of Cursor': (turns) =>
    lines(turns, (turn) =>
      JSON.stringify({
        role: roleOf(turn),
        message: {
          content: [
            { type: 'text', text: turn.by === 'asker' ? `<user_query>\n${turn.text}\n</user_query>` : turn.text },
          ],
        },
      }),
    ),
  'a history of an editor': (turns) =>
    lines(
      turns,
      ({ by, text }, index) =>
        `_**${by === 'asker' ? 'User' : 'Agent (model x-4, mode Agent)'} (2026-03-01 ${clock(index)}Z)**_\n\n${text}\n\n---\n`,
    ),
  'headings of roles': (turns) =>
    lines(turns, (turn) => `## ${turn.by === 'asker' ? 'User' : 'Assistant'}\n\n${turn.text}`, '\n\n'),
  'names above clock times': (turns) =>
    lines(turns, (turn, index) => `${nameOf(turn)}\n  ${clock(index)} AM\n${turn.text}`, '\n\n'),
  'an export of a chat room': (turns) =>
    JSON.stringify(turns.map((turn) => ({ type: 'message', user: nameOf(turn), text: turn.text, ts: '1740981000.1' }))),
  'a chat of a phone': (turns) =>
    lines(turns, (turn, index) => `01/03/2026, ${clock(index)} - ${nameOf(turn)}: ${turn.text}`),
  'an IRC log of irssi': (turns) =>
    `--- Log opened Sun Mar 01 10:00:00 2026\n11:01 -!- runa [~r@host] has joined #ops\n${lines(
      turns,
      (turn, index) => `${clock(index)} <@${nameOf(turn).toLowerCase()}> ${turn.text}`,
    )}\n`,
  'an IRC log of WeeChat': (turns) =>
    lines(turns, (turn, index) => `2026-03-01 ${clock(index)}:00\t${nameOf(turn).toLowerCase()}\t${turn.text}`),
  'nicks in angle brackets': (turns) => lines(turns, (turn) => `<${nameOf(turn).toLowerCase()}> ${turn.text}`),
  'notes of GitLab': (turns) =>
    JSON.stringify([
      { body: 'changed the description', author: { username: 'runa' }, system: true },
      ...turns.map((turn) => ({ id: 1, body: turn.text, author: { username: nameOf(turn) }, system: false })),
    ]),
  'an issue of GitLab with notes': ([first, ...others]) =>
    JSON.stringify({
      iid: 7,
      title: 'An issue',
      description: first?.text,
      author: { username: 'Runa' },
      notes: others.map((turn) => ({ body: turn.text, author: { username: nameOf(turn) }, system: false })),
    }),
  'discussions of GitLab': (turns) =>
    JSON.stringify(
      turns.map((turn) => ({ id: 'd', notes: [{ body: turn.text, author: { username: nameOf(turn) } }] })),
    ),
  'an issue of Jira': ([first, ...others]) =>
    JSON.stringify({
      key: 'OPS-7',
      fields: {
        summary: 'An issue',
        description: first?.text,
        reporter: { displayName: 'Runa' },
        comment: { comments: others.map((turn) => ({ author: { displayName: nameOf(turn) }, body: turn.text })) },
      },
    }),
  'an export of Jira in columns': ([first, ...others]) => {
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    const head = ['Summary', 'Issue key', 'Resolution', 'Reporter', 'Description', ...others.map(() => 'Comment')]
    const comments = others.map((turn, index) => quote(`01/Mar/26 ${clock(index)} AM;${nameOf(turn)};${turn.text}`))
    return `${head}\n${['An issue', 'OPS-7', 'Fixed', 'Runa', quote(first?.text ?? ''), ...comments]}\n`
  },
  'a mailbox': (turns) =>
    lines(
      turns,
      (turn, index) =>
        `From ${nameOf(turn)}@example.org Sun Mar  1 ${clock(index)}:00 2026\n${mailHead(turn, index)}\n\n${turn.text}\n\n${
          index === 0
            ? ''
            : `On ${mailDate(index - 1)}, ${nameOf(turns[index - 1] as ThreadTurn)} Bergen wrote:\n> ${turns[index - 1]?.text}\n\n`
        }-- \n${nameOf(turn)} Bergen\nExample GmbH\n`,
    ),
  'mails one after another': (turns) => lines(turns, (turn, index) => `${mailHead(turn, index)}\n\n${turn.text}\n`),
  'a mail above the mails that it answers': (turns) => {
    const nested = turns.reduce(
      (below, { text }, index) =>
        index === 0
          ? text
          : `${text}\n\nOn ${mailDate(index - 1)}, ${nameOf(turns[index - 1] as ThreadTurn)} Bergen <x@example.org> wrote:\n${below
              .split('\n')
              .map((line) => `> ${line}`)
              .join('\n')}`,
      '',
    )
    return `${mailHead(turns.at(-1) as ThreadTurn, turns.length - 1)}\n\n${nested}\n`
  },
  'original messages below each other': (turns) =>
    lines(
      turns.toReversed(),
      (turn, index) =>
        `${index === 0 ? '' : '-----Original Message-----\n'}${mailHead(turn, turns.length - 1 - index)}\n\n${turn.text}\n`,
    ),
  'a page of HTML': (turns) =>
    `<!DOCTYPE html><html><head><title>A thread</title><style>p { margin: 0 }</style></head><body><nav>Home</nav>${lines(
      turns,
      (turn, index) =>
        `<div><p><b>${nameOf(turn)}</b> ${index === 0 ? 'opened this issue' : 'commented'}</p><p>${turn.text.replace(/`([^`]+)`/g, '<code>$1</code>')}</p></div>`,
    )}</body></html>`,
}

const mailDate = (index: number): string => `Sun, 1 Mar 2026 ${clock(index)}:00 +0000`
const mailHead = (turn: ThreadTurn, index: number): string =>
  `From: ${nameOf(turn)} Bergen <x@example.org>\nTo: ops@example.org\nDate: ${mailDate(index)}\nSubject: ${index === 0 ? '' : 'Re: '}A thread`
