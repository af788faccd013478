export const SAME_ERRORS: (readonly [error_message: string, record: string])[] = [
  [
    'TypeError: Object of type datetime is not JSON serializable',
    'Traceback\nTypeError: Object of type datetime is not JSON serializable',
  ],
  ["NameError: name 'reduce' is not defined", "It said: NameError: name 'reduce' is not defined in python 3"],
  [
    "src/a.ts(3,5): error TS2305: Module '\"./api\"' has no exported member 'x'.",
    "lib/b.ts(9,1): error TS2305: Module '\"./api\"' has no exported member 'x'.",
  ],
  ['A.java:[9,32] cannot access org.acme.Thing', 'COMPILATION ERROR :\nB.java:[1,2] cannot access org.acme.Thing'],
  [
    'A.java:[9,32] cannot find symbol\nsymbol: class CertificationPermission',
    'B.java:[1,2] cannot find symbol\n  symbol:   class CertificationPermission',
  ],
  [
    "thread 'main' panicked at src/main.rs:4:37:\nslice index starts at 5 but ends at 3",
    "thread 'main' panicked at lib.rs:1:1:\nslice index starts at 7 but ends at 2",
  ],
  ['connect ECONNREFUSED 192.0.2.1:5432', 'Error: connect ECONNREFUSED 10.1.2.3:5432'],
  [
    "fatal: detected dubious ownership in repository at '~/…/project'",
    "fatal: detected dubious ownership in repository at '/repo'",
  ],
  [
    "Error: ENOENT: no such file or directory, open '/tmp/other/x.txt'",
    "ENOENT: no such file or directory, open '/etc/hosts'",
  ],
  [
    'Access denied - path outside allowed directories: /tmp/other/x.txt not in /srv/data',
    'It says `Access denied - path outside allowed directories: /etc/hosts not in /home/ann`.',
  ],
  ["EACCES: permission denied, scandir 'C:\\Users\\x\\Secret'", "EACCES: permission denied, scandir '/var/lib/docker'"],
  ['Cannot parse settings.yaml: ERR_BAD_INDENT in it', 'Cannot parse config/other.yml: ERR_BAD_INDENT in it'],
  ['sh: 1: tsc: not found', 'The build ends with `sh: 1: tsc: not found` (or vite: not found).'],
  ['bash: line 7: tsc: command not found', 'It prints bash: tsc: command not found.'],
  [
    "zoneinfo._common.ZoneInfoNotFoundError: 'No time zone found with key Europe/Berlin'",
    "It raises `zoneinfo.ZoneInfoNotFoundError: 'No time zone found with key Europe/Berlin'` in a container",
  ],
  [
    'error: the plan failed to load module_a. Read more: https://docs.example.com/errors/17',
    'error: the plan failed to load module_a.',
  ],
  [
    'A.java:[27,36] package org.codehaus.plexus.util.xml does not exist',
    'B.java:[21,36] package org.codehaus.plexus.util.xml does not exist',
  ],
  [
    'Main.java:[4,2] cannot find symbol\nsymbol: class Tag\nlocation: package org.acme.inspect\nlocation: class me.Main',
    'Other.java:[9,1] cannot find symbol\n  symbol:   class Tag\n  location: package org.acme.inspect',
  ],
  [
    'YamlNode.java:[1,4] incompatible types: java.lang.Class<my.own.YamlNode> cannot be converted to org.acme.Options',
    'Config.java:[8,3] incompatible types: java.lang.Class<their.Config> cannot be converted to org.acme.Options',
  ],
  [
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-core 6\nB.java:[1,3] cannot access org.acme.util.Files\nbad class file: /x/acme-core-6.1.0.jar(/org/acme/util/Files.class)\nclass file has wrong version 61.0, should be 55.0',
  ],
]

export const OTHER_ERRORS: (readonly [difference: string, error_message: string | null, record: string])[] = [
  [
    'another type named',
    'TypeError: Object of type set is not JSON serializable',
    'TypeError: Object of type datetime is not JSON serializable',
  ],
  ['another name', "NameError: name 'nn' is not defined", "NameError: name 'reduce' is not defined"],
  ['another code', 'error TS2305: nothing here fits', 'error TS2322: nothing here fits'],
  ['another class', 'cannot access org.acme.Thing', 'cannot access org.acme.Other'],
  [
    'another symbol',
    'A.java:[9,32] cannot find symbol\nsymbol: class CertificationPermission',
    'cannot find symbol\nsymbol: class JsonBranch',
  ],
  [
    'other words',
    'RuntimeError: expected scalar type Float but found Double',
    'RuntimeError: expected scalar type Long but found Float',
  ],
  ['too few words', 'SyntaxError: invalid syntax', 'SyntaxError: invalid syntax'],
  ['words in different lines', 'IndexError: index out of range in self', 'an index\nout of\nrange in\nself IndexError'],
  [
    'a file that was missing, by its name in an include',
    'fatal error: libfoo.h: No such file or directory',
    'fatal error: libbar.h: No such file or directory',
  ],
  ['another program that is missing', 'sh: 1: eslint: not found', 'sh: 1: tsc: not found'],
  ['a name that only begins alike', "error TS23: no member 'user' in it", "error TS23: no member 'users' in it"],
  [
    'the words of the error in distant places',
    'RuntimeError: cannot open the stream twice',
    `RuntimeError: cannot say. ${'Some other words follow here. '.repeat(5)} Then open the stream twice`,
  ],
  [
    'another library whose class has the wrong version',
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-web 6\nB.java:[1,3] cannot access org.acme.web.Page\nbad class file: /…/acme-web-6.0.7.jar(/…/Page.class)\nclass file has wrong version 61.0, should be 55.0',
  ],
  [
    'the same library in another wrong version',
    'A.java:[6,35] cannot access org.acme.io.Pathway\nbad class file: /…/acme-core-6.0.7.jar(/…/Pathway.class)\nclass file has wrong version 61.0, should be 55.0',
    'acme-core 6\nB.java:[1,3] cannot access org.acme.util.Files\nbad class file: /…/acme-core-6.0.7.jar(/…/Files.class)\nclass file has wrong version 52.0, should be 51.0',
  ],
  ['no words', '/…/x:', '/…/x:'],
  ['no error', null, 'anything'],
]

/** Titles, and whether they quote the error. */
export const TITLES: (readonly [error_message: string, title: string, is_match: boolean])[] = [
  ['error: corrupt patch at line 8', "git apply rejects a diff: 'error: corrupt patch at line N'", true],
  ['sqlite3.OperationalError: database is locked', 'SQLite: database is locked at once', true],
  ['SyntaxError: invalid syntax', 'SyntaxError: invalid syntax in a match statement', false],
  ['error: corrupt patch at line 8', 'A patch is corrupt, and the error is at the last line', false],
]
