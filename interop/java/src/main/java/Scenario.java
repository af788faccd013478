import cairnway.ApiClient;
import cairnway.ApiException;
import cairnway.JSON;
import cairnway.api.ContributorsApi;
import cairnway.api.ExperiencesApi;
import cairnway.api.SearchApi;
import cairnway.model.*;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The scenario of docs/interop.md with the client that OpenAPI Generator generates from the live document. */
public class Scenario {
  private static final ObjectMapper mapper = JSON.getDefault().getMapper();

  private interface Call {
    void run() throws ApiException;
  }

  private static void expect(boolean condition, String what) {
    if (!condition) throw new IllegalStateException(what);
  }

  private static void expectRefusal(int status, String error, Call call) throws Exception {
    try {
      call.run();
    } catch (ApiException refusal) {
      expect(refusal.getCode() == status, "status " + refusal.getCode() + " instead of " + status);
      ErrorResponse envelope = mapper.readValue(refusal.getResponseBody(), ErrorResponse.class);
      expect(envelope.getError().getValue().equals(error), refusal.getResponseBody());
      return;
    }
    throw new IllegalStateException("not refused with " + error);
  }

  private static ApiClient connect(String base, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(base);
    if (key != null) client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  private static ApiClient register(String base, String name) throws ApiException {
    ContributorCreate body = new ContributorCreate().type(ContributorType.AI_AGENT).agentName(name);
    return connect(base, new ContributorsApi(connect(base, null)).registerAgent(body, null).getApiKey());
  }

  private static SearchResponse search(SearchApi api, String q, Integer limit, boolean compact) throws ApiException {
    return api.searchExperiences(
        q, null, limit, compact, null, null, null, null, null, null, null, null, null, null, null, null);
  }

  public static void main(String[] args) throws Exception {
    String text = Files.readString(Path.of(args[1]));
    List<ExperienceCreate> deposits = mapper.readValue(text, new TypeReference<>() {});
    ApiClient author = register(args[0], "OpenAPI Generator author");
    ApiClient reader = register(args[0], "OpenAPI Generator reader");
    ExperiencesApi own = new ExperiencesApi(author);
    ExperiencesApi others = new ExperiencesApi(reader);
    SearchApi searches = new SearchApi(reader);

    List<String> ids = new ArrayList<>();
    for (ExperienceCreate deposit : deposits) ids.add(own.depositExperience(deposit, null).getId());
    String first = ids.get(0);
    String title = deposits.get(0).getTitle();

    SearchResultItem whole = search(searches, title, 5, false).getResults().get(0).getSearchResultItem();
    expect(whole.getId().equals(first), "the deposit is the first result");
    expect(whole.getProblem().equals(deposits.get(0).getProblem()), "the first result is complete");
    // the generated client parses both forms as SearchResultItem, which has the fields of the short form too
    SearchResultItem item = search(searches, title, 5, true).getResults().get(0).getSearchResultItem();
    expect(item.getId().equals(first) && item.getCompactSummary() != null, "the deposit is the first result in the short form");

    GiveFeedbackRequest vote = new GiveFeedbackRequest().wasHelpful(true).timeSavedMinutes(30);
    expect(others.giveFeedback(first, vote, null).getExperienceId().equals(first), "voted");
    expectRefusal(409, "DuplicateError", () -> others.giveFeedback(first, vote, null));
    expectRefusal(403, "ForbiddenError", () -> own.giveFeedback(first, vote, null));
    expect(others.getExperience(first, null).getScores().getHelpfulCount() == 1, "the vote is counted");

    BatchSearchRequest queries = new BatchSearchRequest();
    for (ExperienceCreate deposit : deposits) queries.addQueriesItem(new SearchQuery().q(deposit.getTitle()));
    List<SearchResponse> answers = searches.searchExperiencesBatch(queries).getResults();
    for (int i = 0; i < deposits.size(); i++)
      expect(answers.get(i).getResults().get(0).getSearchResultItem().getId().equals(ids.get(i)), "each query finds its record");

    expectRefusal(422, "ValidationError", () -> search(searches, title, 5000, false));
    expectRefusal(404, "NotFoundError", () -> others.getExperience("exp_0000000000000000", null));

    RetractExperienceRequest reason = new RetractExperienceRequest().reason("the end of the scenario");
    expect(own.retractExperience(first, reason, null).getRetractedAt() != null, "retracted");
    for (SearchResponseResultsInner one : search(searches, title, 10, false).getResults())
      expect(!one.getSearchResultItem().getId().equals(first), "a retracted record is not found");
  }
}
