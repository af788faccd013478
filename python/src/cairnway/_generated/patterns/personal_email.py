# Generated from packages/patterns/src/personal-email.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

BOT = lazy_pattern(r"no-?reply|\[bot\]", ASCII | IGNORECASE)
FILE_ENDING = lazy_pattern(r"\.(?:png|jpe?g|gif|svg|webp|js|mjs|cjs|ts|tsx|jsx|py|rb|rs|go|java|css|scss|html?|service|timer|socket|target|mount|slice|scope|md|json|ya?ml|toml|xml|txt|sh|so|dll|exe|zip|tgz|gz|lock|log|git|localdomain)\Z", ASCII | IGNORECASE)
RESERVED_HOST = lazy_pattern(r"(?:^|\.)(?:example(?:\.[0-9_a-z]+)?|test|invalid|localhost)\Z", ASCII | IGNORECASE)
SAMPLE_MAILBOX = lazy_pattern(r"^(?:contact|dev|team|sales|office|billing|jobs?|press|privacy|legal|ubuntu|ec2-user|deploy|build|my[\-.0-9_a-z]{0,20}|alice|bob|jane|john|(?:john|jane)[\-._]?doe|first[\-._]?(?:name)?[\-._]?last(?:name)?)\Z", ASCII | IGNORECASE)
SERVICE_DOMAIN = lazy_pattern(r"(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local|users\.noreply\.github\.com|github\.com|gitlab\.com|bitbucket\.org|gserviceaccount\.com|sentry\.io)\Z", ASCII | IGNORECASE)
SERVICE_MAILBOX = lazy_pattern(r"^(?:git|hg|no-?reply|do-?not-?reply|notifications?|postmaster|webmaster|hostmaster|abuse|root|users?|user-?name|foo|bar|test(?:er|ing)?[0-9]{0,3}|you|me|name|e?mail|your[\-.0-9_a-z]{0,40}|admin(?:istrator)?|info|support|security|hello|help|bugs?|bot|ci|nobody|someone|somebody|example|xxx+)\Z", ASCII | IGNORECASE)
