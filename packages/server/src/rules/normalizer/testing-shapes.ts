/** Texts in shapes that exist on disks, each with another story, and what must be read of them. */
export interface ShapeCase {
  content: string
  problem: string
  attempt?: string
  method: string
  cause?: string
  /** text that must not be in the method */
  excluded?: string
  is_uncertain?: boolean
}

export const shapeCases: Readonly<Record<string, ShapeCase>> = {
  'a transcript with tools': {
    content:
      'User: npm run build dies with `Error: error:0308010C:digital envelope routines::unsupported` on the CI image.\nAssistant: I will delete node_modules and install again.\nTool: Error: error:0308010C:digital envelope routines::unsupported\nAssistant: Reinstalling did not help. webpack 4 hashes with md4; I set NODE_OPTIONS=--openssl-legacy-provider in the build script.\nTool: webpack compiled successfully in 8123 ms\nAssistant: The build passes now. OpenSSL 3 no longer has md4 by default.\n',
    problem: '0308010C',
    attempt: 'node_modules',
    method: 'NODE_OPTIONS=--openssl-legacy-provider',
    excluded: 'node_modules',
  },
  'a session of an agent with edits': {
    content:
      '{"type": "summary", "summary": "Fix flaky import"}\n{"type": "user", "message": {"role": "user", "content": "The images of the shop are not converted any more, can you look into it?"}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "thinking", "thinking": "look at it"}, {"type": "text", "text": "I run the conversion to see the error."}, {"type": "tool_use", "id": "a", "name": "Bash", "input": {"command": "bin/convert-all --limit 1", "description": "Run conversion"}}]}}\n{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "is_error": true, "content": "convert: attempt to perform an operation not allowed by the security policy `PDF\' @ error/constitute.c/IsCoderAuthorized/426."}]}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "I try Ghostscript of a newer version."}, {"type": "tool_use", "id": "b", "name": "Bash", "input": {"command": "apt-get install -y ghostscript"}}]}}\n{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "b", "content": "ghostscript is already the newest version (10.02.1)"}]}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "Bash", "input": {"command": "bin/convert-all --limit 1"}}]}}\n{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "is_error": true, "content": "convert: attempt to perform an operation not allowed by the security policy `PDF\'"}]}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "That changes nothing. The policy forbids PDF, so I allow reading in it."}, {"type": "tool_use", "id": "d", "name": "Edit", "input": {"file_path": "/etc/ImageMagick-6/policy.xml", "old_string": "<policy domain=\\"coder\\" rights=\\"none\\" pattern=\\"PDF\\" />", "new_string": "<policy domain=\\"coder\\" rights=\\"read\\" pattern=\\"PDF\\" />"}}]}}\n{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "d", "content": "The file /etc/ImageMagick-6/policy.xml has been updated."}]}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "tool_use", "id": "e", "name": "Bash", "input": {"command": "bin/convert-all"}}]}}\n{"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "e", "content": "converted 311 files"}]}}\n{"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "Fixed: all 311 files are converted. The security policy of ImageMagick had blocked the PDF coder since the update of the image."}]}}',
    problem: 'security policy',
    attempt: 'ghostscript',
    method: 'rights="read"',
    cause: 'had blocked the PDF coder',
    excluded: 'rights="none"',
  },
  'a session with calls in strings of JSON': {
    content:
      '{"timestamp": "2026-04-02T08:00:00Z", "type": "session_meta", "payload": {"id": "s", "cwd": "/w", "instructions": "You are a coding agent"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "<environment_context>\\n  <cwd>/w</cwd>\\n</environment_context>"}]}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "go test ./... fails with `undefined: slices.SortFunc` since this morning"}]}}\n{"timestamp": "t", "type": "event_msg", "payload": {"type": "user_message", "message": "go test ./... fails with `undefined: slices.SortFunc` since this morning"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "reasoning", "summary": [], "encrypted_content": "xx"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "I\'ll tidy the modules first."}]}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call", "name": "shell", "arguments": "{\\"command\\":[\\"bash\\",\\"-lc\\",\\"go mod tidy && go test ./...\\"]}", "call_id": "c1"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call_output", "call_id": "c1", "output": "{\\"output\\":\\"./sort.go:12:9: undefined: slices.SortFunc\\\\nFAIL\\",\\"metadata\\":{\\"exit_code\\":1}}"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Same error. The toolchain of the image is Go 1.20, and slices came with 1.21. I raise the go line of go.mod and the image to 1.22."}]}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call", "name": "shell", "arguments": "{\\"command\\":[\\"bash\\",\\"-lc\\",\\"sed -i \'s/golang:1.20/golang:1.22/\' Dockerfile && go mod edit -go=1.22\\"]}", "call_id": "c2"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call_output", "call_id": "c2", "output": "{\\"output\\":\\"\\",\\"metadata\\":{\\"exit_code\\":0}}"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call", "name": "shell", "arguments": "{\\"command\\":[\\"bash\\",\\"-lc\\",\\"go test ./...\\"]}", "call_id": "c3"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "function_call_output", "call_id": "c3", "output": "{\\"output\\":\\"ok  example.com/w 0.412s\\",\\"metadata\\":{\\"exit_code\\":0}}"}}\n{"timestamp": "t", "type": "response_item", "payload": {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "All tests pass now with Go 1.22."}]}}',
    problem: 'undefined: slices.SortFunc',
    attempt: 'go mod tidy',
    method: 'golang:1.22',
    excluded: 'go mod tidy',
  },
  'an asker who answers himself': {
    content:
      '**petra** opened this issue\n\nAfter the update to 3.2 every PDF that the report server prints has empty boxes where umlauts stand: `Glyph missing in font Liberation Sans`.\n\n**kai** commented\n\nI see this too.\n\n**petra** commented\n\nFound it: the new image ships without fonts-dejavu. I added `apt-get install -y fonts-dejavu-core` to the Dockerfile, all letters are back.\n',
    problem: 'Glyph missing in font',
    method: 'fonts-dejavu-core',
    cause: 'ships without fonts-dejavu',
    excluded: 'I see this too',
    is_uncertain: true,
  },
  'a question with an accepted answer': {
    content:
      'Q: Why does `git push` answer `remote: error: GH007: Your push would publish a private email address`?\n\nA (accepted, 14 votes): The address in the commits is hidden in your settings. Run `git config user.email 1234+me@users.noreply.github.com` and `git commit --amend --reset-author`, then push again.\n\nA (2 votes): Use another remote.\n',
    problem: 'GH007',
    method: '--reset-author',
    excluded: 'another remote',
  },
  'an issue as a command line prints it': {
    content:
      'title:\tUploads end in 413 behind the ingress\nstate:\tCLOSED\nauthor:\tmina\nlabels:\tbug, ingress\ncomments:\t3\nassignees:\t\nprojects:\t\nmilestone:\t\nnumber:\t412\n--\nEvery upload above 1 MB is answered `413 Request Entity Too Large` since the move to ingress-nginx.\n--\nauthor:\ttor\nassociation:\tcontributor\nedited:\tfalse\nstatus:\tnone\n--\nRaise client_max_body_size in the application image.\n--\nauthor:\tmina\nassociation:\tnone\nedited:\tfalse\nstatus:\tnone\n--\nDid not help, still 413.\n--\nauthor:\ttor\nassociation:\tcontributor\nedited:\tfalse\nstatus:\tnone\n--\nAnnotate the ingress with nginx.ingress.kubernetes.io/proxy-body-size: "20m". The ingress has its own limit of 1m.\n--\nauthor:\tmina\nassociation:\tnone\nedited:\tfalse\nstatus:\tnone\n--\nWorks now, thank you!\n--\n',
    problem: '413 Request Entity Too Large',
    attempt: 'client_max_body_size',
    method: 'proxy-body-size',
    cause: 'its own limit of 1m',
  },
  'an issue in the form for people': {
    content:
      'mbox import loses attachments #88\nClosed • rolf opened about 2 months ago • 3 comments\n\n  The import of an mbox from Thunderbird 128 loses every attachment above 7 MB, the log says `base64: invalid input at offset 4096`.\n\n\nsara (Member) • Feb 3, 2026\n\n  Please try 2.4.1.\n\n\nrolf • Feb 4, 2026\n\n  No difference with 2.4.1.\n\n\nsara (Member) • Feb 5, 2026 • Newest comment\n\n  Set import.chunk_size to a multiple of 4, such as 8192. Chunks of 4095 bytes cut the groups of base64.\n\n\nrolf • Feb 5, 2026\n\n  That was it, all attachments are there now.\n',
    problem: 'base64: invalid input',
    attempt: '2.4.1',
    method: 'import.chunk_size',
  },
  'the message of a commit': {
    content:
      'fix(cache): key translations by language\n\nUsers saw the menu in the language of whoever had loaded the page before them. The cache key lacked the language, so all of them shared one entry.\n\nAdd `lang` to the key in menu_cache.py. Checked with two browsers in parallel.\n\nCloses #1204\nChange-Id: I77aa\n',
    problem: 'Users saw the menu in the language',
    method: 'to the key in menu_cache.py',
    cause: 'lacked the language',
    excluded: '#1204',
  },
  prose: {
    content:
      'The label printer of the warehouse prints blank labels since Tuesday with `E-31 ribbon not detected`. We changed the ribbon twice. That did not help, the next label was blank too. We cleaned the sensor with alcohol and ran the calibration from the menu. That fixed it, two hundred labels came out fine.\n',
    problem: 'E-31 ribbon not detected',
    attempt: 'changed the ribbon twice',
    method: 'cleaned the sensor with alcohol',
    excluded: 'changed the ribbon',
    is_uncertain: true,
  },
  'a transcript whose errors look like labels': {
    content:
      'user: the docs do not build since we moved to sphinx 8\nassistant: I run it.\n$ make html\nExtension error: Could not import extension "theme: dark" (exception: No module)\nassistant: I install the theme again.\n$ pip install -U dark-theme\n$ make html\nExtension error: Could not import extension "theme: dark" (exception: No module)\nassistant: That was wrong, the name in conf.py has a blank.\n$ sed -i s/theme:\\ dark/theme_dark/ conf.py\n$ make html\nbuild succeeded.\nassistant: Fixed: sphinx 8 reads the name of an extension as the name of a module.\n',
    problem: '"theme: dark" (exception: No module)',
    attempt: 'pip install -U dark-theme',
    method: 'sed -i',
    cause: 'reads the name of an extension',
    excluded: 'dark-theme',
  },
  'a transcript with an error that ends in a value': {
    content:
      'user: the release job fails since node 22\nassistant: I run it.\n$ npm run release\nRangeError [ERR_X]: The value of "mode: strict" is out of range\nassistant: I change `mode` to loose.\n$ npm run release\nRangeError [ERR_X]: The value of "mode: strict" is out of range\nassistant: That was wrong: it fails in the same way. Node 22 dropped the mode `loose`.\n$ sed -i s/loose/auto/ release.js\n$ npm run release\n12 passed\nassistant: Fixed: the release uses `auto`.\n',
    problem: 'The value of "mode: strict" is out of range',
    attempt: 'to loose',
    method: 's/loose/auto/',
    cause: 'dropped the mode',
    excluded: 'in the same way',
  },
  'a note in the style of a telegram': {
    content:
      'logrotate "permission denied" on one host only. Tried chmod 644, no change. Tried su root adm in the main file - ignored, the include has its own su line. Deleted that line, works.\n',
    problem: 'permission denied',
    attempt: 'chmod 644',
    method: 'Deleted that line',
    cause: 'its own su line',
    is_uncertain: true,
  },
}
