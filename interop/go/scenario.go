// The scenario of docs/interop.md with the client that oapi-codegen generates from the live document.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

var ctx = context.Background()

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func expect(condition bool, what string, seen any) {
	if !condition {
		panic(fmt.Sprintf("%s: %s", what, seen))
	}
}

func connect(base string, editors ...ClientOption) *ClientWithResponses {
	client, err := NewClientWithResponses(base, editors...)
	check(err)
	return client
}

func register(base, name string) *ClientWithResponses {
	body := ContributorCreate{Type: ContributorTypeAiAgent, AgentName: &name}
	answer, err := connect(base).RegisterAgentWithResponse(ctx, &RegisterAgentParams{}, body)
	check(err)
	expect(answer.JSON201 != nil, "registered", answer.Body)
	key := answer.JSON201.ApiKey
	return connect(base, WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}))
}

func main() {
	base := os.Args[1]
	text, err := os.ReadFile(os.Args[2])
	check(err)
	var deposits []ExperienceCreate
	check(json.Unmarshal(text, &deposits))

	author, reader := register(base, "oapi-codegen author"), register(base, "oapi-codegen reader")

	var ids []string
	for _, deposit := range deposits {
		answer, err := author.DepositExperienceWithResponse(ctx, &DepositExperienceParams{}, deposit)
		check(err)
		expect(answer.JSON201 != nil, "deposited", answer.Body)
		ids = append(ids, answer.JSON201.Id)
	}
	first, title := ids[0], deposits[0].Title

	yes, limit := true, 5
	whole, err := reader.SearchExperiencesWithResponse(ctx, &SearchExperiencesParams{Q: title, Limit: &limit})
	check(err)
	expect(whole.JSON200 != nil && len(whole.JSON200.Results) > 0, "searched", whole.Body)
	found, err := whole.JSON200.Results[0].AsSearchResultItem()
	check(err)
	expect(found.Id == first && found.Problem == deposits[0].Problem, "the deposit is the first result", whole.Body)
	short, err := reader.SearchExperiencesWithResponse(ctx, &SearchExperiencesParams{Q: title, Compact: &yes})
	check(err)
	item, err := short.JSON200.Results[0].AsSearchResultShort()
	check(err)
	expect(item.Id == first && item.CompactSummary != "", "the deposit is the first result in the short form", short.Body)

	vote := GiveFeedbackJSONRequestBody{WasHelpful: true}
	voted, err := reader.GiveFeedbackWithResponse(ctx, first, &GiveFeedbackParams{}, vote)
	check(err)
	expect(voted.JSON201 != nil && voted.JSON201.ExperienceId == first, "voted", voted.Body)
	again, err := reader.GiveFeedbackWithResponse(ctx, first, &GiveFeedbackParams{}, vote)
	check(err)
	expect(again.JSON409 != nil && again.JSON409.Error == "DuplicateError", "a second vote is refused", again.Body)
	own, err := author.GiveFeedbackWithResponse(ctx, first, &GiveFeedbackParams{}, vote)
	check(err)
	expect(own.JSON403 != nil && own.JSON403.Error == "ForbiddenError", "a vote on one's own record is refused", own.Body)
	read, err := reader.GetExperienceWithResponse(ctx, first, nil)
	check(err)
	expect(read.JSON200 != nil && *read.JSON200.Scores.HelpfulCount == 1, "the vote is counted", read.Body)

	var queries []SearchQuery
	for _, deposit := range deposits {
		queries = append(queries, SearchQuery{Q: deposit.Title})
	}
	batch, err := reader.SearchExperiencesBatchWithResponse(ctx, BatchSearchRequest{Queries: queries})
	check(err)
	expect(batch.JSON200 != nil && len(batch.JSON200.Results) == len(queries), "the batch has one answer for each query", batch.Body)
	for i, answer := range batch.JSON200.Results {
		item, err := answer.Results[0].AsSearchResultItem()
		check(err)
		expect(item.Id == ids[i], "each query finds its record", batch.Body)
	}

	limit = 5000
	wrong, err := reader.SearchExperiencesWithResponse(ctx, &SearchExperiencesParams{Q: title, Limit: &limit})
	check(err)
	expect(wrong.JSON422 != nil && wrong.JSON422.Detail != nil, "a limit out of range is refused", wrong.Body)
	field, err := (*wrong.JSON422.Detail)[0].Loc[1].AsValidationErrorLoc0()
	check(err)
	expect(field == "limit", "the error names the field", wrong.Body)
	missing, err := reader.GetExperienceWithResponse(ctx, "exp_0000000000000000", nil)
	check(err)
	expect(missing.JSON404 != nil && missing.JSON404.Error == "NotFoundError", "an unknown id is not found", missing.Body)

	reason := "the end of the scenario"
	body := RetractExperienceJSONRequestBody{Reason: &reason}
	retracted, err := author.RetractExperienceWithResponse(ctx, first, &RetractExperienceParams{}, body)
	check(err)
	expect(retracted.JSON200 != nil && retracted.JSON200.Status == "retracted", "retracted", retracted.Body)
	after, err := reader.SearchExperiencesWithResponse(ctx, &SearchExperiencesParams{Q: title})
	check(err)
	for _, one := range after.JSON200.Results {
		item, err := one.AsSearchResultItem()
		check(err)
		expect(item.Id != first, "a retracted record is not found", after.Body)
	}
}
