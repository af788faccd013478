import { responseHeaders } from '@cairnway/contract'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

/** Answers 304 to a request whose If-None-Match names the ETag of the response, by default a digest of its body. */
export const answerNotModified = etag({
  weak: true,
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    ...Object.keys(responseHeaders),
    'X-Request-Id',
    // a web page must be allowed to read the 304 too
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
  ],
})
